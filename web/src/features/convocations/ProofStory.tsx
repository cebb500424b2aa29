import type { NoticeStanding } from '@delibera/core/convocations/proofs'
import { formatMoment, wallInRome } from '@delibera/core/dates'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Badge } from '../../ui/Badge.tsx'
import styles from './ProofStory.module.css'

type Letter = NoticeStanding['letter']

const told = [
  ...(['PROPOSAL', 'PROPOSAL_REMINDER', 'PROPOSAL_CANCEL', 'CONVOCATION', 'CONVOCATION_SECOND', 'CONVOCATION_REMINDER'] as const),
  ...(['CONVOCATION_REMINDER_SECOND', 'CONVOCATION_CANCEL', 'CONVOCATION_CANCEL_SECOND', 'DELEGATE', 'DELEGATE_SECOND', 'CREATE_DELEGATION'] as const),
  ...(['DELETE_DELEGATION', 'APPROVE_DELEGATION', 'REJECT_DELEGATION', 'DRIVE_SHARING_LINK'] as const),
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

function Story({ letter: { event, recipient, certified, events } }: { letter: Letter }) {
  const t = useTranslations('convocations.story')
  const known = told.find((it) => it === event)
  return (
    <li className={styles.letter}>
      <p className={styles.head}>
        <span className={styles.event}>{known ? t(`letters.${known}`) : t('letters.other')}</span>
        <span className={styles.to}>{recipient}</span>
        <Badge tone="gray">{t(certified ? 'certified' : 'ordinary')}</Badge>
      </p>
      <ol className={styles.events}>
        {events.map(({ status, at, detail }) => (
          <li key={`${status}${at}`}>
            <time dateTime={at}>{formatMoment(wallInRome(new Date(at)))}</time>
            <span>
              {t(`events.${status}`)}
              {detail && evidence.includes(status) && <span className={styles.detail}> · {detail}</span>}
            </span>
          </li>
        ))}
      </ol>
    </li>
  )
}
