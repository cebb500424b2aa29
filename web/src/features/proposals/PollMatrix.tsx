import type { DateResult, Reply } from '@delibera/core/proposals/rules'
import { Button } from '@mantine/core'
import { IconCheck, IconClockQuestion, IconMinus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { type Tone, toned } from '../../palette.ts'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import hidden from '../../ui/marks/Unseen.module.css'
import styles from './PollMatrix.module.css'
import type { Replier, usePollResult } from './usePoll.ts'
import type { PollWords } from './usePollWords.ts'
import { WeightBar } from './WeightBar.tsx'

export interface PollShown {
  result: ReturnType<typeof usePollResult>
  words: PollWords
  /** The part of the whole that must come, in percent; null where there is no threshold. */
  needed: number | null
  /** The date that is in the notice; before that, the one that is advised. */
  chosen: string | null
  /** Puts a date into the notice; left out when the poll is over. */
  onChoose: ((date: string) => Promise<void>) | undefined
  /** That is on its way. */
  busy: boolean
}

/** How many people the table of answers shows at once; the others are asked for. */
const shownAtOnce = 60

/** People against dates. Capital first: the bar, the mark of the quorum, the figure; then the names. */
export function PollMatrix({ result, words, needed, chosen, onChoose, busy }: PollShown) {
  const t = useTranslations('poll.result')
  const [shown, setShown] = useState(shownAtOnce)
  const people = result.people.slice(0, shown)
  const rest = result.people.length - people.length
  return (
    <div className={styles.wide}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('table')}>
        <table className={styles.matrix}>
          <thead>
            <tr>
              <th scope="col">
                <span className={hidden.unseen}>{t('person')}</span>
              </th>
              {result.results.map((it) => (
                <th key={it.date_id} scope="col" data-chosen={it.date_id === chosen || undefined}>
                  <DateHead date={it} hours={words.hours(it.datetime, result.endOf(it.date_id))} words={words} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className={styles.sum}>
              <th scope="row">
                {words.isBoard ? t('availableHeads') : t('available')}
                {needed !== null && <span className={styles.needed}>{t('needed', { percent: words.percent(needed) })}</span>}
              </th>
              {result.results.map((it) => (
                <td key={it.date_id} data-chosen={it.date_id === chosen || undefined}>
                  <WeightBar date={it} words={words} needed={needed} />
                </td>
              ))}
            </tr>
            {people.map((it) => (
              <PersonRow key={it._id} person={it} result={result} words={words} chosen={chosen} />
            ))}
          </tbody>
          {onChoose && <ChoiceRow result={result} words={words} chosen={chosen} onChoose={onChoose} busy={busy} />}
        </table>
      </section>
      {rest > 0 && (
        <Button variant="subtle" className={styles.more} onClick={() => setShown(shown + 2 * shownAtOnce)}>
          {t('more', { count: rest })}
        </Button>
      )}
    </div>
  )
}

function DateHead({ date: { datetime }, hours, words }: { date: DateResult; hours: string; words: PollWords }) {
  return (
    <span className={styles.date}>
      <span>{words.weekday(datetime)}</span>
      <b>{words.number(datetime)}</b>
      <span>{words.month(datetime)}</span>
      <span className={styles.hours}>{hours}</span>
    </span>
  )
}

interface RowProps extends Pick<PollShown, 'result' | 'words' | 'chosen'> {
  person: Replier
}

function PersonRow({ person, result, words, chosen }: RowProps) {
  const t = useTranslations('poll.result')
  const share = result.total > 0 ? (person.weight / result.total) * 100 : 0
  const note = person.weight === 0 ? t('noVote') : words.isBoard ? null : words.percent(share)
  return (
    <tr>
      <th scope="row">
        <span className={styles.person}>
          <Avatar name={person.name} company={person.kind === 'S'} />
          <span className={styles.words}>
            <span>{person.name}</span>
            {note && <span className={styles.note}>{note}</span>}
          </span>
        </span>
      </th>
      {result.results.map((it) => (
        <td key={it.date_id} data-chosen={it.date_id === chosen || undefined}>
          <ReplyMark reply={result.replyOf(person._id, it.date_id)} isLight={person.weight === 0} />
        </td>
      ))}
    </tr>
  )
}

function ChoiceRow({
  result,
  words,
  chosen,
  onChoose,
  busy,
}: Pick<PollShown, 'result' | 'words' | 'chosen' | 'busy'> & { onChoose: (date: string) => Promise<void> }) {
  const t = useTranslations('poll')
  return (
    <tfoot>
      <tr>
        <th scope="row">
          <span className={hidden.unseen}>{t('result.choice')}</span>
        </th>
        {result.results.map(({ date_id, datetime }) => (
          <td key={date_id} data-chosen={date_id === chosen || undefined}>
            <Button
              size="xs"
              variant="default"
              disabled={busy}
              aria-label={t('choice.doDay', { day: words.dayOf(datetime) })}
              onClick={() => void onChoose(date_id)}
            >
              {t('choice.do')}
            </Button>
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

export const replyLooks = {
  YES: { icon: IconCheck, tone: 'verde' },
  IF_NEEDED: { icon: IconClockQuestion, tone: 'ambra' },
  NO: { icon: IconX, tone: 'rosso' },
  NONE: { icon: IconMinus, tone: 'gray' },
} as const satisfies Record<Reply, { icon: typeof IconCheck; tone: Tone }>

/** Who has no vote is told without a tint: it is not weighed. */
function ReplyMark({ reply, isLight }: { reply: Reply; isLight: boolean }) {
  const t = useTranslations('poll.replies')
  const { icon: ReplyIcon, tone } = replyLooks[reply]
  return (
    <span className={styles.reply} data-reply={reply} data-light={isLight || undefined} style={toned(tone)}>
      <ReplyIcon size={16} stroke={2.2} role="img" aria-label={t(reply)} />
    </span>
  )
}

export function PollLegend() {
  const t = useTranslations('poll.replies')
  return (
    <ul className={styles.legend}>
      {(Object.keys(replyLooks) as Reply[]).map((it) => (
        <li key={it} style={toned(replyLooks[it].tone)}>
          <i data-reply={it} />
          {t(it)}
        </li>
      ))}
    </ul>
  )
}
