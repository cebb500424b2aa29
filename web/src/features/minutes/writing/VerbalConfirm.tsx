import type { RuleId } from '@delibera/core/law/schema'
import type { Meeting } from '@delibera/core/meetings/schema'
import type { Verbal } from '@delibera/core/minutes/schema'
import { Button, Loader } from '@mantine/core'
import { useState } from 'react'
import { CallError } from '../../../api/call.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { SemaforoRule } from '../../../meeting/law/SemaforoRule.tsx'
import { useMeetingRefusal } from '../../../meeting/saving/useMeetingRefusal.ts'
import { useReadMeeting } from '../../../meeting/useMeeting.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { FormWindow } from '../../../ui/forms/FormWindow.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { useReadVerbal } from '../useVerbal.ts'
import type { VerbalDraft } from './useVerbalDraft.ts'
import { useGapWords } from './useVerbalWords.ts'
import { placeOfGap } from './VerbalChecks.tsx'
import styles from './VerbalConfirm.module.css'

interface Props {
  meeting: Meeting
  verbal: Verbal
  draft: VerbalDraft
  goTo: (id: string) => void
  onClose: () => void
}

/** Before the minutes become final: what that does, what is still missing, and which warnings one takes upon oneself. */
export function VerbalConfirm({ meeting, verbal, draft, goTo, onClose }: Props) {
  const t = useTranslations('minutes.confirm')
  const [chosen, setChosen] = useState<RuleId[]>([])
  const [isBusy, setBusy] = useState(false)
  const confirm = useConfirm({ meeting, verbal, draft })
  const kind = verbal.for_notary ? 'draft' : 'final'
  const warnings = verbal.checks.filter((it) => !it.ok && it.severity === 'WARN' && it.overridable)
  const isReady = verbal.gaps.length === 0 && warnings.every((it) => chosen.includes(it.id)) && !draft.theirs
  const press = async () => {
    setBusy(true)
    const isDone = await confirm(chosen)
    setBusy(false)
    if (isDone) onClose()
  }
  if (isBusy) return <Typesetting title={t(`${kind}.title`)} />
  return (
    <FormWindow opened onClose={onClose} title={t(`${kind}.title`)} size={580}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) void press()
        }}
      >
        <ul className={styles.effects}>
          {(['end', 'book', 'paper', 'next'] as const).map((it) => (
            <li key={it}>{t(`${kind}.${it}`)}</li>
          ))}
        </ul>
        {verbal.gaps.length > 0 && <Missing meeting={meeting} verbal={verbal} goTo={goTo} onClose={onClose} />}
        {verbal.is_outdated && <FormAlert kind="warning">{t('outdated')}</FormAlert>}
        {warnings.length > 0 && (
          <ul className={styles.rules}>
            {warnings.map((it) => (
              <SemaforoRule key={it.id} meeting={meeting} page="verbal" result={it} kind="warning" acknowledging={{ chosen, onChange: setChosen }} />
            ))}
          </ul>
        )}
        <Actions end>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={!isReady}>
            {t(`${kind}.do`)}
          </Button>
        </Actions>
      </form>
    </FormWindow>
  )
}

/** What is missing, each with the way there: nothing is confirmed until all of it is in the text. */
function Missing({ meeting, verbal, goTo, onClose }: Omit<Props, 'draft'>) {
  const t = useTranslations('minutes')
  const wordsOf = useGapWords(meeting)
  return (
    <section className={styles.missing} aria-label={t('confirm.missing', { count: verbal.gaps.length })}>
      <h3 className={styles.title}>{t('confirm.missing', { count: verbal.gaps.length })}</h3>
      <ul className={styles.gaps}>
        {verbal.gaps.map((it) => {
          const { title, point } = wordsOf(it)
          const place = placeOfGap(it, verbal)
          return (
            <li key={`${it.kind} ${it.block_id} ${it.odg_id} ${it.names}`} className={styles.gap}>
              <KindMark kind="warning" size={18} />
              <span className={styles.words}>
                {title}
                {point && <span className={styles.point}>{point}</span>}
              </span>
              {place && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('checks.goTo', { what: title })}
                  onClick={() => {
                    onClose()
                    goTo(place)
                  }}
                >
                  {t('checks.go')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** It is being printed: a moment for three pages, some for fifty. Nothing to press meanwhile. */
function Typesetting({ title }: { title: string }) {
  const t = useTranslations('minutes.confirm')
  return (
    <FormWindow opened onClose={() => undefined} title={title} size={480}>
      <div className={styles.busy} role="status">
        <Loader size="sm" />
        <div>
          <p className={styles.title}>{t('busy')}</p>
          <p>{t('busyText')}</p>
        </div>
      </div>
    </FormWindow>
  )
}

/** What was typed last is kept first; then it is confirmed as it stands on the screen. Answers whether it was. */
function useConfirm({ meeting, verbal, draft }: Pick<Props, 'meeting' | 'verbal' | 'draft'>): (ack: RuleId[]) => Promise<boolean> {
  const t = useTranslations('minutes.confirm')
  const refuse = useMeetingRefusal()
  const readMeeting = useReadMeeting()
  const readVerbal = useReadVerbal(meeting._id)
  const { tell } = useToasts()
  return async (ack) => {
    if (!(await draft.flush())) return false
    try {
      await draft.confirm({ ...(ack.length > 0 && { ack }) })
      tell({ kind: 'success', text: t(verbal.for_notary ? 'draft.done' : 'final.done') })
      void readMeeting(meeting._id)
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      refuse(error, meeting)
      // Something was found that this page did not know of: it shows it now.
      void readVerbal()
      return false
    }
  }
}
