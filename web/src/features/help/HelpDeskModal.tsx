import { helpRoutes } from '@delibera/core/help/routes'
import { HelpRequest } from '@delibera/core/help/schema'
import type { ReplyOf } from '@delibera/core/route'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { useWrite } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useReaction } from '../../shell/useReaction.tsx'
import { CopyField } from '../../ui/fields/CopyField.tsx'
import { Actions } from '../../ui/forms/Actions.tsx'
import { FormWindow } from '../../ui/forms/FormWindow.tsx'
import { useZodForm } from '../../ui/forms/useZodForm.ts'
import { KindMark } from '../../ui/marks/KindMark.tsx'
import styles from './HelpDeskModal.module.css'
import { type HelpPlace, useHelpContext } from './useHelpContext.ts'
import { type Fault, lastFault } from './useLastFault.ts'

const Question = HelpRequest.pick({ subject: true, message: true })
type Receipt = ReplyOf<typeof helpRoutes.ask>

interface Props {
  opened: boolean
  onClose: () => void
}

/** Writes to those who help. What was typed stays if the window is closed by mistake. */
export function HelpDeskModal({ opened, onClose }: Props) {
  const t = useTranslations('help.desk')
  const place = useHelpContext()
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const form = useZodForm(Question, { subject: place.subject, message: '' })
  const close = () => {
    onClose()
    if (receipt) {
      form.reset()
      setReceipt(null)
    }
  }
  return (
    <FormWindow opened={opened} onClose={close} title={t('title')} size={560}>
      {receipt ? <Sent receipt={receipt} onClose={close} /> : <AskForm form={form} place={place} onSent={setReceipt} onCancel={close} />}
    </FormWindow>
  )
}

interface FormProps {
  form: ReturnType<typeof useZodForm<Pick<HelpRequest, 'subject' | 'message'>, { subject: HelpRequest['subject']; message: string }>>
  place: HelpPlace
  onSent: (receipt: Receipt) => void
  onCancel: () => void
}

function AskForm({ form, place, onSent, onCancel }: FormProps) {
  const t = useTranslations('help.desk')
  const react = useReaction()
  const ask = useWrite(helpRoutes.ask)
  // A second press, or one after a lost answer, is the same request.
  const key = useRef(crypto.randomUUID())
  // As it was when the window was opened: should this very call fail, it is not what the person writes about.
  const [fault] = useState(lastFault)
  const send = (asked: Pick<HelpRequest, 'subject' | 'message'>) =>
    ask.mutate(
      { body: { key: key.current, ...asked, context: { ...place.context, error_code: fault?.code ?? null, request_id: fault?.request_id ?? null } } },
      {
        onSuccess: onSent,
        onError: (error) => {
          if (!form.showFaults(error)) react(error)
        },
      },
    )
  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <p>{t('text')}</p>
      <NativeSelect
        label={t('subject')}
        data={HelpRequest.shape.subject.options.map((value) => ({ value, label: t(`subjects.${value}`) }))}
        {...form.getInputProps('subject')}
      />
      <Textarea
        label={t('message')}
        description={t('messageHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        rows={6}
        maxLength={4000}
        data-autofocus
        {...form.getInputProps('message')}
      />
      <Enclosed place={place} fault={fault} />
      <Actions end>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={ask.isPending}>
          {t('send')}
        </Button>
      </Actions>
    </form>
  )
}

/** What goes with the message, said before it goes. */
function Enclosed({ place: { context, title }, fault }: { place: HelpPlace; fault: Fault | null }) {
  const t = useTranslations('help.desk.enclosed')
  const pages = useTranslations('screens')
  const facts = [
    t('page', { name: title ? pages(title) : context.path }),
    context.company_id && t('company'),
    context.meeting_id && t('meeting'),
    fault && t('fault', { code: fault.code }),
    fault?.request_id && t('request', { id: fault.request_id }),
  ].filter((it) => it !== null && it !== undefined && it !== '')
  return (
    <section className={styles.enclosed} aria-label={t('label')}>
      <h3>{t('label')}</h3>
      <ul>
        {facts.map((it) => (
          <li key={it}>{it}</li>
        ))}
      </ul>
      <p>{t('never')}</p>
    </section>
  )
}

function Sent({ receipt: { number, email }, onClose }: { receipt: Receipt; onClose: () => void }) {
  const t = useTranslations('help.desk.sent')
  return (
    <div className={styles.sent}>
      <div role="status">
        <p className={styles.done}>
          <KindMark kind="success" size={20} />
          {t('title')}
        </p>
        <p>{t('text', { number, email })}</p>
      </div>
      <CopyField label={t('number')} value={number} />
      <Actions end>
        <Button onClick={onClose} data-autofocus>
          {t('close')}
        </Button>
      </Actions>
    </div>
  )
}
