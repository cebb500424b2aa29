import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { secondFactorRoutes } from '@delibera/core/accounts/routes'
import type { ReplyOf } from '@delibera/core/route'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useWrite } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { CodeField } from '../../../ui/fields/CodeField.tsx'
import { CopyField } from '../../../ui/fields/CopyField.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { QrImage } from '../../../ui/marks/QrImage.tsx'
import styles from './SecondFactorSetup.module.css'
import { useCodeFault } from './useCodeFault.ts'

const digits = 6
/** JBSW Y3DP EHPK 3PXP: groups that the eye can follow while typing. */
const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

interface Props {
  secret: ReplyOf<typeof secondFactorRoutes.beginTotp>
  onCancel: () => void
  onDone: (recovery_codes: string[]) => void
}

/** Three steps on one sheet: the app learns the secret, a first code proves it, the recovery codes follow. */
export function SecondFactorSetup({ secret, onCancel, onDone }: Props) {
  const t = useTranslations('security.totp')
  return (
    <div className={styles.setup}>
      <QrImage svg={secret.qr} label={t('qr')} />
      <ol className={styles.steps}>
        <li>
          <div>
            <p>{t('scan')}</p>
            <p className={styles.hint}>{t('byHand')}</p>
            <CopyField label={t('secret')} value={secret.secret} shown={inGroups(secret.secret)} />
          </div>
        </li>
        <li>
          <ProveCode onCancel={onCancel} onDone={onDone} />
        </li>
        <li>
          <p>{t('keepSoon')}</p>
        </li>
      </ol>
    </div>
  )
}

function ProveCode({ onCancel, onDone }: Omit<Props, 'secret'>) {
  const t = useTranslations('security.totp')
  const react = useReaction()
  const faultOf = useCodeFault()
  const [code, setCode] = useState('')
  const confirm = useWrite(secondFactorRoutes.confirmTotp, entryRoutes.profile)
  const missing = digits - code.length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (missing > 0) return
    confirm.mutate({ body: { code } }, { onSuccess: ({ recovery_codes }) => onDone(recovery_codes), onError: (error) => faultOf(error) ?? react(error) })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <CodeField label={t('type')} value={code} onChange={setCode} error={faultOf(confirm.error)} />
      <Actions>
        <Button type="submit" loading={confirm.isPending} disabled={missing > 0}>
          {missing > 0 ? t('missing', { count: missing }) : t('confirm')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </Actions>
    </form>
  )
}
