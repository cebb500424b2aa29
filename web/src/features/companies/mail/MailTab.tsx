import { companyRoutes } from '@delibera/core/companies/routes'
import type { MailerChange, MailerConfig } from '@delibera/core/companies/schema'
import { leavesForReal } from '@delibera/core/trial-mail'
import { Button } from '@mantine/core'
import { IconBuilding, IconPlugConnected, IconSend } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { machineNow } from '../../../api/clock.ts'
import { useWrite } from '../../../api/hooks.ts'
import { useTrialMail } from '../../../api/useTrialMail.ts'
import { useShop } from '../../../credits/useShop.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { OptionCards } from '../../../ui/fields/OptionCards.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { Columns } from '../../../ui/page/Columns.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from '../details/DetailsFields.module.css'
import { DetailsSaveBar } from '../details/DetailsSaveBar.tsx'
import type { TabProps } from '../details/useDetailsTab.ts'
import { MailBox } from './MailBox.tsx'
import { MailCheck } from './MailCheck.tsx'
import { type MailForm, mailerOf, type Sent, useMailForm } from './useMailForm.ts'

type Sender = 'own' | 'delibera'
const senderOf = (it: MailerConfig | null): Sender => (it?.smtp ? 'own' : 'delibera')

/** From which mailbox notices leave. Passwords are written and never read back. */
export function MailTab({ company, onDirty }: TabProps) {
  const t = useTranslations('companyDetails.mail')
  const config = company.mailer_config
  const kept = { imap: Boolean(config?.imap), smtp: Boolean(config?.smtp) }
  const { form, accept } = useMailForm(company)
  const [sender, setSender] = useState<Sender>(senderOf(config))
  const saving = useMailerSave(company._id)
  const test = useWrite(companyRoutes.testMailer, companyRoutes.load)
  const react = useReaction()
  const isActive = company.active_subscriptions.all.some((it) => it.services.some((service) => service === 'SMTP' || service === 'MAILER'))
  const isOwn = sender === 'own' && isActive
  const isRealInTrial = useTrialMail() && isOwn && leavesForReal({ host: form.values.smtp.host, services: ['SMTP'] })
  const canOwn = isActive || kept.smtp
  const isDirty = sender !== senderOf(config) || (isOwn && form.isDirty())
  useEffect(() => onDirty('mail', isDirty), [onDirty, isDirty])
  const save = (body: MailerChange) => {
    const sent = form.getValues()
    saving.save(body, { onSaved: (it) => accept(mailerOf(it, company.email), sent), onRefused: form.showFaults })
  }
  const leave = () => save({ imap: null, smtp: null, email: null, reply_to: form.values.reply_to || null })
  const tryIt = (body: Sent) => test.mutate({ params: { id: company._id }, body }, { onError: (error) => !form.showFaults(error) && react(error) })
  return (
    <Columns side={<MailCheck company={company} result={test.data} isOwn={isOwn} />}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          if (isOwn) return form.onSubmit(save)(event)
          event.preventDefault()
          if (sender === 'delibera') leave()
        }}
        noValidate
      >
        {!isActive && <ServiceNeeded companyId={company._id} hasServer={kept.smtp} />}
        <Panel label={t('sender')}>
          <OptionCards
            legend={t('sender')}
            columns={2}
            value={sender}
            onChange={setSender}
            options={[
              {
                value: 'own',
                label: t('own.label'),
                note: t(canOwn ? 'own.note' : 'own.needed'),
                disabled: !canOwn,
                icon: <IconBuilding size={20} stroke={1.6} aria-hidden />,
              },
              { value: 'delibera', label: t('delibera.label'), note: t('delibera.note'), icon: <IconSend size={20} stroke={1.6} aria-hidden /> },
            ]}
          />
        </Panel>
        {isOwn && (
          <MailBox
            form={form}
            kept={kept}
            test={
              <Button
                variant="default"
                leftSection={<IconPlugConnected size={16} aria-hidden />}
                loading={test.isPending}
                onClick={(event) => tryForm(event.currentTarget.form, form, tryIt)}
              >
                {t('test')}
              </Button>
            }
          />
        )}
        {isRealInTrial && (
          <Notice tone="ambra" icon={<KindMark kind="warning" size={18} />} role="status">
            {t('real')}
          </Notice>
        )}
        <DetailsSaveBar
          busy={saving.busy}
          savedAt={saving.savedAt}
          isDirty={isDirty}
          onUndo={() => {
            form.reset()
            setSender(senderOf(config))
          }}
          save={t('save')}
        />
      </form>
    </Columns>
  )
}

/** A server that is kept comes back into use with the service; meanwhile it can be taken away. */
function ServiceNeeded({ companyId, hasServer }: { companyId: string; hasServer: boolean }) {
  const t = useTranslations('companyDetails.mail.service')
  const { isOpen } = useShop()
  const see = <PageLink to={`/company/${companyId}/settings/products` as never}>{t('see')}</PageLink>
  return (
    <Notice tone="ambra" icon={<KindMark kind="warning" size={18} />} action={see}>
      {t(hasServer ? 'ended' : isOpen ? 'missing' : 'missingOff')}
    </Notice>
  )
}

/** Trying asks for the same fields as saving: what is missing is pointed at, in the form the button stands in. */
function tryForm(element: HTMLFormElement | null, form: MailForm, send: (body: Sent) => void): void {
  form.onSubmit(send)({ preventDefault: () => {}, currentTarget: element } as never)
}

interface Saving {
  onSaved: (config: MailerConfig) => void
  onRefused: (refusal: { info: unknown }) => boolean
}

function useMailerSave(id: string) {
  const react = useReaction()
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const write = useWrite(companyRoutes.mailer, companyRoutes.load)
  const save = (body: MailerChange, { onSaved, onRefused }: Saving) =>
    write.mutate(
      { params: { id }, body },
      {
        onSuccess: (config) => {
          setSavedAt(machineNow())
          onSaved(config)
        },
        onError: (error) => {
          if (!onRefused(error)) react(error, 'saving')
        },
      },
    )
  return { save, busy: write.isPending, savedAt }
}
