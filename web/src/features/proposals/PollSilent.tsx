import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useToasts } from '../../shell/toasts.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import styles from './PollResult.module.css'
import type { Replier, usePollActs, usePollResult } from './usePoll.ts'
import type { PollWords } from './usePollWords.ts'

interface Props {
  people: readonly Replier[]
  total: number
  result: ReturnType<typeof usePollResult>
  words: PollWords
  acts: ReturnType<typeof usePollActs>
  isOpen: boolean
}

/** As many as are looked over at once; a reminder to all of them is one press elsewhere. */
const shownAtOnce = 20

/** Who has left a date open, each with a reminder of their own. */
export function PollSilent({ people, total, result, words, acts, isOpen }: Props) {
  const t = useTranslations('poll.silent')
  const { tell } = useToasts()
  const [shown, setShown] = useState(shownAtOnce)
  const remind = async ({ _id, name }: Replier) => {
    if (await acts.remind([_id])) tell({ kind: 'success', text: t('reminded', { name }) })
  }
  const missingOf = ({ _id }: Replier) => result.results.filter((it) => result.replyOf(_id, it.date_id) === 'NONE')
  return (
    <Panel title={t('title')} actions={<span className={styles.count}>{t('count', { done: total - people.length, total })}</span>} flush>
      <ul className={styles.silent}>
        {people.slice(0, shown).map((it) => {
          const missing = missingOf(it)
          const isMute = missing.length === result.results.length
          return (
            <li key={it._id}>
              <span>
                <span className={styles.name}>{it.name}</span>
                <span className={styles.note}>{isMute ? t('nothing') : t('some', { days: missing.map((one) => words.dayOf(one.datetime)).join(', ') })}</span>
              </span>
              {isOpen && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={t('remindOne', { name: it.name })}
                  disabled={acts.busy !== null}
                  onClick={() => void remind(it)}
                >
                  {t('remind')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {people.length > shown && (
        <Button variant="subtle" fullWidth className={styles.more} onClick={() => setShown(shown + 3 * shownAtOnce)}>
          {t('more', { count: people.length - shown })}
        </Button>
      )}
    </Panel>
  )
}
