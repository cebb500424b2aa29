import type { Instruction } from '@delibera/core/delegations/schema'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { type Tone, toned } from '../../palette.ts'
import type { VotedPoint } from './InstructionList.tsx'
import styles from './OwnDelegations.module.css'
import { useOrderSaid } from './useOrderSaid.ts'

const tones: Record<'1' | '-1' | '0', Tone> = { '1': 'verde', '-1': 'rosso', '0': 'gray' }
const toneOf = (told: Instruction): Tone => ('accepted' in told ? tones[`${told.accepted}`] : 'petrolio')

/** The instructions that bind a delegate, point by point; where there are none it says so. */
export function InstructionWords({ votes, agenda }: { votes: readonly Instruction[]; agenda: readonly Pick<VotedPoint, '_id' | 'title' | 'election'>[] }) {
  const t = useTranslations('delegation.instructions')
  const said = useOrderSaid()
  if (votes.length === 0) return <p className={styles.note}>{t('none')}</p>
  return (
    <ul className={styles.votes} aria-label={t('list')}>
      {agenda.flatMap(({ _id, title, election }, at) => {
        const vote = votes.find((it) => it.odg_id === _id)
        return vote
          ? [
              <li key={_id}>
                <span>
                  {at + 1}. {title}
                </span>
                <b style={toned(toneOf(vote))}>{said(vote, election)}</b>
              </li>,
            ]
          : []
      })}
    </ul>
  )
}
