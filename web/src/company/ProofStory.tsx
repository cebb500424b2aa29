import type { NoticeStanding } from '@delibera/core/convocations/proofs'
import { useTranslations } from '../i18n/useTranslations.ts'
import { useDates } from '../ui/dates/useDates.ts'
import { Badge } from '../ui/marks/Badge.tsx'
import styles from './ProofStory.module.css'

type Letter = NoticeStanding['letter']

const told = [
  ...(['PROPOSAL', 'PROPOSAL_REMINDER', 'PROPOSAL_CANCEL', 'CONVOCATION', 'CONVOCATION_SECOND', 'CONVOCATION_REMINDER'] as const),
  ...(['CONVOCATION_REMINDER_SECOND', 'CONVOCATION_CANCEL', 'CONVOCATION_CANCEL_SECOND', 'DELEGATE', 'DELEGATE_SECOND', 'CREATE_DELEGATION'] as const),
  ...(['DELETE_DELEGATION', 'APPROVE_DELEGATION', 'REJECT_DELEGATION', 'DRIVE_SHARING_LINK', 'LINK_RENEWED'] as const),
] as const

/** Of these the detail is what a provider said; of the others it is a note between machines. */
const evidence: readonly string[] = ['ACCEPTED', 'DELIVERED', 'NOT_ACCEPTED', 'NOT_DELIVERED', 'FAILED']

/** Every letter to one person and all that happened to it, the latest letter first: what stands as evidence. */
export function ProofStory({ letters }: { letters: readonly Letter[] }) {
  return (
    <ul className={styles.letters}>
      {letters.toReversed().map((it) => (
        <Story key={it._id} letter={it} />
      ))}
    </ul>
  )
}

function Story({ letter }: { letter: Letter }) {
  const { event, recipient, certified } = letter
  const t = useTranslations('convocations.story')
  const { moment } = useDates()
  const known = told.find((it) => it === event)
  return (
    <li className={styles.letter}>
      <p className={styles.head}>
        <span className={styles.event}>{known ? t(`letters.${known}`) : t('letters.other')}</span>
        <span className={styles.to}>{recipient}</span>
        <Badge tone="gray">{t(certified ? 'certified' : 'ordinary')}</Badge>
      </p>
      <ol className={styles.events}>
        {storyOf(letter).map(({ told, at, detail }) => (
          <li key={`${told}${at}`}>
            <time dateTime={at}>{moment(at)}</time>
            <span>
              {t(`events.${told}`)}
              {detail && <span className={styles.detail}> · {detail}</span>}
            </span>
          </li>
        ))}
      </ol>
    </li>
  )
}

interface Told {
  told: Letter['events'][number]['status'] | 'UNPROVABLE' | 'DELAYED'
  at: string
  detail: string | null
}

/** Its events in their order; the warning that it is late is one of them, and the last word on an address of ordinary mail is said with its acceptance. */
function storyOf({ events, delayed, unprovable }: Letter): Told[] {
  const told = events.map(({ status, at, detail }): Told => {
    const isLast = unprovable && status === 'ACCEPTED'
    return { told: isLast ? 'UNPROVABLE' : status, at, detail: evidence.includes(status) ? detail : null }
  })
  return (delayed ? [...told, { told: 'DELAYED' as const, ...delayed }] : told).sort((a, b) => a.at.localeCompare(b.at))
}
