import type { RegisterState } from '@delibera/core/register/schema'
import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type FormEvent, useEffect, useRef } from 'react'
import { useCompanyWords } from '../../../company/useCompanyWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useUnsavedChanges } from '../../../shell/useUnsavedChanges.ts'
import { useFocusBack } from '../../../ui/page/useFocusBack.ts'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { useRegister } from '../useRegister.ts'
import { ConfirmStep } from './ConfirmStep.tsx'
import { CorrectionStep } from './CorrectionStep.tsx'
import { DocumentStep } from './DocumentStep.tsx'
import { EffectStep } from './EffectStep.tsx'
import { KindStep } from './KindStep.tsx'
import { PartsStep } from './PartsStep.tsx'
import { type EntryChecking, useEntryCheck } from './useEntryCheck.ts'
import { useWriting, type Writing, type WritingStart } from './useWriting.ts'
import { WritingHead } from './WritingHead.tsx'
import styles from './WritingWindow.module.css'

interface Props {
  companyId: string
  start: WritingStart
  onClose: () => void
}

/** One annotation, step by step: what it is, who and how much, by which document, what it changes; then it is written for good. */
export function WritingWindow(props: Props) {
  const t = useCompanyWords(useTranslations('register.writing'))
  const shell = useTranslations('shell.dialog')
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const leave = useLeaving(props.onClose)
  useFocusBack()
  return (
    <Modal
      opened
      onClose={() => void leave.ask()}
      title={t(`heading.${props.start.about}`, { seq: props.start.about === 'NEW' ? 0 : props.start.entry.seq })}
      size={780}
      fullScreen={isPhone ?? false}
      closeButtonProps={{ 'aria-label': shell('close') }}
      classNames={{ title: styles.title!, body: styles.body! }}
      radius={isPhone ? 0 : 'lg'}
    >
      <WritingForm {...props} leave={leave} />
    </Modal>
  )
}

/** Both the window and the question over it hear the same Escape: while one is asking, the other keeps still. */
function useLeaving(onClose: () => void) {
  const t = useTranslations('register.writing.leave')
  const { confirm } = useDialogs()
  const isDirty = useRef(false)
  const isAsking = useRef(false)
  const ask = async () => {
    if (isAsking.current) return
    if (!isDirty.current) return onClose()
    isAsking.current = true
    const sure = await confirm({ title: t('title'), text: t('text'), proceed: t('proceed'), cancel: t('cancel'), danger: true })
    setTimeout(() => {
      isAsking.current = false
    })
    if (sure) onClose()
  }
  return { ask, isDirty }
}

function WritingForm({ companyId, start, onClose, leave }: Props & { leave: ReturnType<typeof useLeaving> }) {
  const { data: state } = useRegister(companyId)
  const writing = useWriting(start)
  const checking = useEntryCheck({ companyId, start, writing, onWritten: onClose })
  const { form, step } = writing
  const top = useRef<HTMLDivElement>(null)
  const isDirty = form.isDirty()
  leave.isDirty.current = isDirty
  useUnsavedChanges(isDirty)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step begins at its top, and who listens hears which it is
  useEffect(() => top.current?.focus(), [step])
  if (!state) return <RowsLoading rows={5} />
  const proceed = () => {
    if (step === 'document') return void checking.check()
    if (step === 'confirm') return void checking.write()
    writing.next()
  }
  const send = (event: FormEvent<HTMLFormElement>) => form.onSubmit(proceed)(event)
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <div ref={top} tabIndex={-1} className={styles.top}>
        <WritingHead writing={writing} />
      </div>
      <Step companyId={companyId} state={state} start={start} writing={writing} checking={checking} />
      <WritingFoot writing={writing} checking={checking} />
    </form>
  )
}

interface StepProps {
  companyId: string
  state: RegisterState
  start: WritingStart
  writing: Writing
  checking: EntryChecking
}

/** What is asked, or shown, on the step one is at. */
function Step({ start, checking, ...shared }: StepProps) {
  const { checked } = checking
  switch (shared.writing.step) {
    case 'kind':
      return start.about === 'CORRECTION' ? <CorrectionStep writing={shared.writing} entry={start.entry} /> : <KindStep {...shared} />
    case 'parts':
      return <PartsStep {...shared} />
    case 'document':
      return <DocumentStep {...shared} />
    case 'effect':
      return checked && <EffectStep {...shared} checking={checking} checked={checked} />
    case 'confirm':
      return checked && <ConfirmStep {...shared} checking={checking} checked={checked} />
  }
}

/** What the law forbids goes no further; what it warns of is taken upon oneself before it is written. */
function WritingFoot({ writing: { step, at, back }, checking: { checked, ack, busy } }: Pick<StepProps, 'writing' | 'checking'>) {
  const t = useTranslations('register.writing')
  const fired = checked?.rules.filter((it) => !it.ok) ?? []
  const isBlocked = step === 'effect' && fired.some((it) => it.severity === 'BLOCK')
  const isLeft = step === 'confirm' && fired.some((it) => it.overridable && !ack.includes(it.id))
  return (
    <div className={styles.foot}>
      {at > 0 && (
        <Button variant="default" onClick={back}>
          {t('back')}
        </Button>
      )}
      <Button type="submit" loading={busy} disabled={isBlocked || isLeft}>
        {step === 'confirm' ? t('write', { seq: checked?.entry.seq ?? 0 }) : t('next')}
      </Button>
    </div>
  )
}
