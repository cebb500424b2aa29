import { citeOf } from '@delibera/core/law/catalogue'
import { notesBeside } from '@delibera/core/law/notes'
import { wordsOf } from '@delibera/core/law/words'
import type { MinutesGap, Verbal } from '@delibera/core/minutes/schema'
import { Button } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { SemaforoRule } from '../../../meeting/law/SemaforoRule.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import hidden from '../../../ui/marks/Unseen.module.css'
import type { SideProps } from './useVerbalTab.ts'
import { useGapWords } from './useVerbalWords.ts'
import styles from './VerbalChecks.module.css'

/** What art. 2375 asks for, in the order in which it does; then what the page itself needs. */
const contents: readonly MinutesGap['kind'][] = [
  'date',
  'participants',
  'chair',
  'secretary',
  'result',
  'resolution',
  'names',
  'declaration',
  'placeholder',
  'glyph',
]

type Props = Pick<SideProps, 'meeting' | 'verbal' | 'goTo'>

/** What stands against confirming, what deserves a thought, what is in order; and what the law wants besides. */
export function VerbalChecks({ meeting, verbal, goTo }: Props) {
  const t = useTranslations('minutes.checks')
  const { gaps } = verbal
  const inOrder = contents.filter((kind) => gaps.every((it) => it.kind !== kind))
  // What art. 2375 misses is told gap by gap, with the way there.
  const fired = verbal.checks.filter((it) => !it.ok && !(it.id === 'L-MIN-01' && gaps.length > 0))
  return (
    <div className={styles.checks}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('title')}</h2>
        <span className={styles.law}>{t('article')}</span>
      </div>
      <p role="status" className={styles.verdict}>
        {t('verdict', { count: gaps.length })}
      </p>
      <ul className={styles.list}>
        {gaps.map((it) => (
          <Gap key={`${it.kind} ${it.block_id} ${it.odg_id} ${it.names}`} gap={it} meeting={meeting} verbal={verbal} goTo={goTo} />
        ))}
        {inOrder.map((kind) => (
          <li key={kind} className={styles.item}>
            <KindMark kind="success" size={18} />
            <p>
              <span className={hidden.unseen}>{t('there')}: </span>
              {t(`contents.${kind}`)}
            </p>
          </li>
        ))}
      </ul>
      {fired.length > 0 && (
        <>
          <h2 className={styles.title}>{t('law')}</h2>
          <ul className={styles.rules}>
            {fired.map((it) => (
              <SemaforoRule
                key={it.id}
                meeting={meeting}
                page="verbal"
                result={it}
                kind={it.severity === 'BLOCK' ? 'error' : it.severity === 'WARN' ? 'warning' : 'info'}
              />
            ))}
          </ul>
        </>
      )}
      <StandingNotes meeting={meeting} />
    </div>
  )
}

function Gap({ gap, meeting, verbal, goTo }: Props & { gap: MinutesGap }) {
  const t = useTranslations('minutes.checks')
  const { title, point } = useGapWords(meeting)(gap)
  const place = placeOfGap(gap, verbal)
  return (
    <li className={styles.item}>
      <KindMark kind="warning" size={18} />
      <div className={styles.words}>
        <p className={styles.missing}>
          <span className={hidden.unseen}>{t('missing')}: </span>
          {title}
        </p>
        {point && <p className={styles.point}>{point}</p>}
        {place && (
          <Button size="compact-sm" variant="default" onClick={() => goTo(place)} aria-label={t('goTo', { what: title })}>
            {t('go')}
          </Button>
        )}
      </div>
    </li>
  )
}

const usual: Partial<Record<MinutesGap['kind'], string>> = { date: 'opening', chair: 'chair', secretary: 'chair', participants: 'constitution' }

/** The passage in which something is missing: its own, that of its point, or the one that usually says it. */
export function placeOfGap({ kind, block_id, odg_id }: MinutesGap, { blocks }: Pick<Verbal, 'blocks'>): string | null {
  const wanted = block_id ?? usual[kind]
  const own = blocks.filter((it) => it.odg_id === odg_id && odg_id !== null)
  return (blocks.find((it) => it.id === wanted) ?? own.findLast((it) => it.kind === 'vote' || it.kind === 'introduction') ?? own[0])?.id ?? null
}

/** Texts beside the step, never results; and that a lawyer should read it. */
export function StandingNotes({ meeting }: Pick<Props, 'meeting'>) {
  const t = useTranslations()
  const notes = notesBeside('minutes', meeting.company_type, { meeting_type: meeting.meeting_type, call_type: meeting.mode.call_type })
  return (
    <div className={styles.notes}>
      {notes.map((id) => {
        const words = wordsOf({ id })
        return (
          <div key={id}>
            <p className={styles.noteTitle}>
              {t(`law.${words.title}`)} <span className={styles.law}>{citeOf(id, meeting.company_type)}</span>
            </p>
            <p>{t(`law.${words.reason}`)}</p>
            <p>{t(`law.${words.todo}`)}</p>
          </div>
        )
      })}
      <p>{t('minutes.checks.lawyer')}</p>
    </div>
  )
}
