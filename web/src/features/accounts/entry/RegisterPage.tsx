import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { AuthPage } from '../../../shell/AuthPage.tsx'
import { MinutesSample } from '../../help/MinutesSample.tsx'
import { MailSent } from './MailSent.tsx'
import { RegisterForm } from './RegisterForm.tsx'

export function RegisterPage() {
  const t = useTranslations('auth')
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <AuthPage title={t(sentTo ? 'sent.register.title' : 'register.title')} art={<MinutesSample />} wide={sentTo === null}>
      {sentTo ? <MailSent after="register" email={sentTo} onOther={() => setSentTo(null)} /> : <RegisterForm onSent={setSentTo} />}
    </AuthPage>
  )
}
