import { isChoiceParts, type SaidDraft } from '@delibera/core/advance/parts'
import type { MyAdvance } from '@delibera/core/advance/schema'
import type { ElectionChoice, ElectionOffer } from '@delibera/core/elections/schema'
import { Button } from '@mantine/core'
import { useTranslations } from '../../i18n/useTranslations.ts'
import type { BallotWords } from '../elections/ElectionChoices.tsx'
import { ElectionParts } from '../elections/ElectionParts.tsx'
import { inTwo } from '../elections/useElectionBallot.ts'
import styles from './Advance.module.css'
import { useAdvanceWeight } from './useAdvanceWeight.ts'

interface Props extends Pick<MyAdvance, 'weight' | 'unit'> {
  /** Whose vote it is. */
  name: string
  offer: ElectionOffer
  said: SaidDraft | undefined
  onSay: (said: SaidDraft) => void
}

/** An election as it is offered before the meeting, in the words of its ballot. */
function wordsOf({ lists, names, secret }: ElectionOffer): BallotWords {
  const standing = { withdrawn_at: null }
  if (!lists) return { secret, lists: [], candidates: names.map(({ _id, name }, position) => ({ _id, name, list_id: null, position, ...standing })) }
  const peopleOf = ({ _id: list_id, people }: ElectionOffer['names'][number]) =>
    people.map((name, position) => ({ _id: `${list_id} ${position}`, name, list_id, position, ...standing }))
  return { secret, lists: names, candidates: names.flatMap(peopleOf) }
}

/** For who votes on behalf of several principals: the choice of an election in parts that sum to the weight of the vote, as in the room. */
export function AdvanceChoiceSplit({ name, weight, unit, offer, said, onSay }: Props) {
  const t = useTranslations('advance.split')
  const weigh = useAdvanceWeight(unit)
  const isDivided = isChoiceParts(said)
  const whole = !isDivided && said !== undefined && typeof said !== 'number' ? (said as ElectionChoice | null) : null
  if (isDivided) {
    const round = { ids: offer.names.map((it) => it._id), preferences_max: offer.preferences_max }
    const undivided = said.find((it) => it.choice !== null)?.choice ?? null
    return (
      <ElectionParts
        held={{ setting: wordsOf(offer) }}
        round={round}
        right={{ name, weight }}
        unit={unit}
        parts={said}
        onChange={(parts) => onSay(parts ?? undivided)}
      />
    )
  }
  return (
    <div className={styles.split}>
      <p className={styles.note}>{t('text', { weight: weigh(weight) })}</p>
      <Button variant="default" mih={44} onClick={() => onSay(inTwo(whole, weight))}>
        {t('open')}
      </Button>
    </div>
  )
}
