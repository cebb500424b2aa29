import { mailProviders, providerAt, providerOf, trialMailbox } from '@delibera/core/companies/mail-providers'
import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTrialMail } from '../../../api/useTrialMail.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from '../details/DetailsFields.module.css'
import type { MailForm } from './useMailForm.ts'

interface Props {
  form: MailForm
  kept: { imap: boolean; smtp: boolean }
  /** The button that tries it. */
  test: ReactNode
}

/** The mailbox: its address, whose it is, and the two servers behind it. */
export function MailBox({ form, kept, test }: Props) {
  const t = useTranslations('companyDetails.mail')
  const { smtp, imap, email } = form.values
  const isTrial = useTrialMail()
  const provider = providerAt(imap.host, smtp.host)
  const choose = (id: string) => {
    const chosen = [...mailProviders, trialMailbox].find((it) => it.id === id)
    if (!chosen) return
    const user = chosen.user === 'address' ? email : ''
    form.setFieldValue('smtp', { ...smtp, ...chosen.smtp, email: user } as never)
    form.setFieldValue('imap', { ...imap, ...chosen.imap, email: user } as never)
  }
  const props = form.getInputProps('email')
  const guess = providerOf(email)
  const isNew = !smtp.host && !imap.host
  return (
    <>
      <Panel title={t('box')}>
        <div className={styles.fields}>
          <TextInput
            className={styles.three}
            label={t('address')}
            type="email"
            required
            {...props}
            onBlur={(event) => {
              props.onBlur?.(event)
              if (guess && isNew) choose(guess.id)
            }}
          />
          <TextInput className={styles.three} label={t('reply_to')} description={t('replyHelp')} type="email" {...form.getInputProps('reply_to')} />
          <NativeSelect
            className={styles.three}
            label={t('provider')}
            description={t('providerHelp')}
            data={[
              { value: '', label: t('otherProvider') },
              ...(isTrial ? [{ value: trialMailbox.id, label: t('trialProvider') }] : []),
              ...mailProviders.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={provider?.id ?? ''}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        </div>
      </Panel>
      <Server form={form} at="smtp" isKept={kept.smtp} isCode={provider?.user === 'code'} />
      <Server form={form} at="imap" isKept={kept.imap} isCode={provider?.user === 'code'} />
      <div>{test}</div>
    </>
  )
}

interface ServerProps {
  form: MailForm
  at: 'smtp' | 'imap'
  isKept: boolean
  isCode: boolean
}

/** Both servers of a mailbox take the same user and password: what is typed for sending goes for receiving too, until something else is typed there. */
function Server({ form, at, isKept, isCode }: ServerProps) {
  const t = useTranslations('companyDetails.mail')
  const follow = (field: 'email' | 'password', value: string) => {
    const { smtp, imap } = form.getValues()
    const isSame = imap[field] === '' || imap[field] === smtp[field]
    form.getInputProps(`${at}.${field}`).onChange(value)
    if (at === 'smtp' && isSame) form.setFieldValue(`imap.${field}` as never, value as never)
  }
  const port = form.getInputProps(`${at}.port`)
  return (
    <Panel title={t(at)}>
      <div className={styles.fields}>
        <TextInput className={styles.three} label={t('host')} required autoComplete="off" spellCheck={false} {...form.getInputProps(`${at}.host`)} />
        <NumberInput
          className={`${styles.one} ${styles.half}`}
          size="sm"
          label={t('port')}
          required
          hideControls
          allowDecimal={false}
          {...port}
          value={form.values[at].port ?? ''}
          onChange={(it) => port.onChange(it === '' ? null : Number(it))}
        />
        <NativeSelect
          className={`${styles.two} ${styles.half}`}
          label={t('security')}
          data={[
            { value: 'tls', label: t('tls') },
            { value: 'starttls', label: t('starttls') },
          ]}
          value={form.values[at].secure ? 'tls' : 'starttls'}
          onChange={(event) => form.setFieldValue(`${at}.secure` as never, (event.currentTarget.value === 'tls') as never)}
        />
        <TextInput
          className={styles.three}
          label={t('user')}
          description={isCode ? t('userCode') : undefined}
          required
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps(`${at}.email`)}
          onChange={(event) => follow('email', event.currentTarget.value)}
        />
        <PasswordField
          className={styles.three}
          size="sm"
          label={t('password')}
          description={isKept ? t('passwordKept') : t(at === 'smtp' ? 'passwordBoth' : 'passwordHelp')}
          placeholder={isKept ? t('passwordSaved') : undefined}
          required={!isKept}
          autoComplete="new-password"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps(`${at}.password`)}
          onChange={(event) => follow('password', event.currentTarget.value)}
        />
      </div>
    </Panel>
  )
}
