import { mailerForm } from '@delibera/core/companies/details'
import type { Company, MailerConfig } from '@delibera/core/companies/schema'
import { useSharedDraft } from '../../../ui/forms/useSharedDraft.ts'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'

export type Sent = ReturnType<ReturnType<typeof mailerForm>['parse']>

const blank = { email: '', password: '', host: '', port: null as number | null, secure: true }
const serverOf = (it: MailerConfig['smtp']) => (it ? { email: it.email ?? '', password: '', host: it.host ?? '', port: it.port, secure: it.secure } : blank)
export const mailerOf = (it: MailerConfig | null, email: string | null) => ({
  email: it?.email ?? email ?? '',
  reply_to: it?.reply_to ?? '',
  smtp: serverOf(it?.smtp ?? null),
  imap: serverOf(it?.imap ?? null),
})
type MailValues = ReturnType<typeof mailerOf>
export type MailForm = ReturnType<typeof useZodForm<Sent, MailValues>>

export function useMailForm({ mailer_config: config, email }: Pick<Company, 'mailer_config' | 'email'>) {
  const kept = { imap: Boolean(config?.imap), smtp: Boolean(config?.smtp) }
  const fresh = mailerOf(config, email)
  const form = useZodForm<Sent, MailValues>(mailerForm(kept), fresh)
  return { form, ...useSharedDraft(form, fresh) }
}
