import type { Instruction } from '@delibera/core/delegations/schema'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { type Tone, toned } from '../../palette.ts'
import styles from './OwnDelegations.module.css'

const tones: Record<'1' | '-1' | '0', Tone> = { '1': 'verde', '-1': 'rosso', '0': 'gray' }

/** The instructions that bind a delegate, point by point; where there are none it says so. */
export function InstructionWords({ votes, agenda }: { votes: readonly Instruction[]; agenda: readonly { _id: string; title: string }[] }) {
  const t = useTranslations('delegation.instructions')
  if (votes.length === 0) return <p className={styles.note}>{t('none')}</p>
  return (
    <ul className={styles.votes} aria-label={t('list')}>
      {agenda.flatMap(({ _id, title }, at) => {
        const vote = votes.find((it) => it.odg_id === _id)
        return vote
          ? [
              <li key={_id}>
                <span>
                  {at + 1}. {title}
                </span>
                <b style={toned(tones[`${vote.accepted}`])}>{t(`spoken.${vote.accepted}`)}</b>
              </li>,
            ]
          : []
      })}
    </ul>
  )
}
