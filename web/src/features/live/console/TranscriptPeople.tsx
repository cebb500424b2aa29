import { type Unwritten, type UnwrittenReason, writingIn } from '@delibera/core/live/speech'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { useCounted } from '../room/useCounted.ts'
import { useConsole } from '../useConsole.ts'
import styles from './TranscriptPeople.module.css'

const maxNamed = 8

/** Of how many in the room the words are written, and of whom not and why: what those say is nowhere in the text. */
export function TranscriptPeople() {
  const t = useTranslations('console.transcript')
  const isOn = useLiveState((it) => it.transcription.on)
  const { people, unwritten } = useCounted(writingIn, ['rooms', 'transcription'])
  if (!isOn || people === 0) return null
  const reasons = [...new Set(unwritten.map((it) => it.why))]
  return (
    <div className={styles.people}>
      <p>
        <b>{t('written', { count: people - unwritten.length, people })}</b>
      </p>
      {reasons.length > 0 && (
        <ul className={styles.reasons}>
          {reasons.map((why) => (
            <Missing key={why} why={why} of={unwritten.filter((it) => it.why === why)} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Missing({ why, of }: { why: UnwrittenReason; of: readonly Unwritten[] }) {
  const t = useTranslations('console.transcript')
  const { nameOf } = useConsole()
  const names = of
    .slice(0, maxNamed)
    .map((it) => nameOf(it.member_id))
    .join(', ')
  return (
    <li>
      <b>{t(`why.${why}`, { count: of.length })}</b> {of.length > maxNamed ? t('more', { names, count: of.length - maxNamed }) : names}
    </li>
  )
}
