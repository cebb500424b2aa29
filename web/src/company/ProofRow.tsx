import type { NoticeStanding } from '@delibera/core/convocations/proofs'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from '../i18n/useTranslations.ts'
import { toned } from '../palette.ts'
import { Avatar } from '../ui/marks/Avatar.tsx'
import { RowMenu } from '../ui/tables/RowMenu.tsx'
import { UnfoldButton } from '../ui/tables/UnfoldButton.tsx'
import styles from './ProofRow.module.css'
import { ProofStory } from './ProofStory.tsx'
import { ReceiptTrack } from './ReceiptTrack.tsx'

interface Props {
  name: string
  isCompany?: boolean
  /** Their address, and what else is known of them in a line. */
  facts: string | null
  marks?: ReactNode
  /** Where the latest letter stands; null where nobody wrote to them. */
  standing: NoticeStanding | null
  /** Said in the place of the receipts where nobody wrote to them. */
  unwritten?: ReactNode
  /** Every letter to them, the latest last. */
  letters: readonly NoticeStanding['letter'][]
  /** A newer letter took the place of this one: that it did not arrive harms nobody any more. */
  isReplaced?: boolean
  /** The items of their menu; null where nothing can be done. */
  acts: ReactNode
  note?: ReactNode
  /** What providers signed, at the end of the story. */
  receipts?: ReactNode
}

/** One person to whom a letter went: where it stands, what can be done, and its whole story for who asks. */
export function ProofRow(props: Props) {
  const { name, isCompany = false, facts, marks, standing, unwritten, letters, isReplaced = false, acts, note } = props
  const t = useTranslations('convocations.proofs')
  const story = useId()
  const [isOpen, setOpen] = useState(false)
  const isLost = standing?.state === 'FAILED' && !isReplaced
  return (
    <li className={styles.row} data-lost={isLost || undefined} data-replaced={isReplaced || undefined} style={isLost ? toned('rosso') : undefined}>
      <div className={styles.line}>
        <Avatar name={name} size={32} company={isCompany} />
        <div className={styles.who}>
          <p className={styles.name}>{name}</p>
          {facts && <p className={styles.facts}>{facts}</p>}
          {marks && <p className={styles.marks}>{marks}</p>}
        </div>
        <div className={styles.track}>{standing ? <ReceiptTrack standing={standing} /> : unwritten}</div>
        <div className={styles.acts}>
          {letters.length > 0 && <UnfoldButton isOpen={isOpen} controls={story} label={t('storyOf', { name })} onToggle={() => setOpen(!isOpen)} />}
          {acts && <RowMenu name={name}>{acts}</RowMenu>}
        </div>
      </div>
      {standing && <Unproven standing={standing} isLost={isLost} />}
      {note && <p className={styles.note}>{note}</p>}
      <div id={story} className={styles.story} hidden={!isOpen}>
        {isOpen && (
          <>
            <ProofStory letters={letters} />
            {props.receipts}
          </>
        )}
      </div>
    </li>
  )
}

/** Why the letter has not arrived, or why that cannot be proved. */
function Unproven({ standing: { state, failure, letter }, isLost }: { standing: NoticeStanding; isLost: boolean }) {
  const t = useTranslations('convocations.proofs')
  if (isLost && failure?.detail) return <p className={styles.note}>{t('reason', { reason: failure.detail })}</p>
  if (state === 'ACCEPTED' && letter.delayed) return <p className={styles.note}>{t('late')}</p>
  return state === 'UNPROVABLE' ? <p className={styles.note}>{t('unprovable')}</p> : null
}
