import type { LiveState } from '@delibera/core/live/state'
import { Button, TextInput } from '@mantine/core'
import { IconFileDescription } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { useConsole } from '../useConsole.ts'
import styles from './WishList.module.css'

export const openWishes = (wishes: LiveState['wishes']): string[] => Object.keys(wishes).filter((it) => wishes[it]!.declined === null)

/** Who asks to have a declaration in the minutes (art. 2375 c. 1): opened with one press, or declined with a word. */
export function WishList() {
  const t = useTranslations('console.wishes')
  const wishes = useLiveState((it) => it.wishes)
  const open = openWishes(wishes)
  if (open.length === 0) return null
  return (
    <>
      <h2 className={styles.title}>
        <IconFileDescription size={17} stroke={1.7} aria-hidden />
        {t('title')}
      </h2>
      <ul className={styles.wishes}>
        {open.map((it) => (
          <Wish key={it} id={it} odg_id={wishes[it]!.odg_id} />
        ))}
      </ul>
    </>
  )
}

function Wish({ id, odg_id }: { id: string; odg_id: string | null }) {
  const t = useTranslations('console.wishes')
  const { nameOf, acts, meeting } = useConsole()
  const [isDeclining, setDeclining] = useState(false)
  const number = meeting.odgs.findIndex((it) => it._id === odg_id) + 1
  const name = nameOf(id)
  return (
    <li className={styles.wish}>
      <p>
        <b>{name}</b>
        {number > 0 && <span className={styles.point}>{t('point', { number })}</span>}
      </p>
      {isDeclining ? (
        <Declining id={id} onLeave={() => setDeclining(false)} />
      ) : (
        <p className={styles.acts}>
          <Button
            size="compact-sm"
            variant="light"
            loading={acts.busy === 'askDeclaration'}
            aria-label={t('openOf', { name })}
            onClick={() => void acts.askDeclaration({ member_id: id, odg_id })}
          >
            {t('open')}
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" aria-label={t('declineOf', { name })} onClick={() => setDeclining(true)}>
            {t('decline')}
          </Button>
        </p>
      )}
    </li>
  )
}

/** A no without a reason is not sent: it stays in the log, and the one who asked reads it. */
function Declining({ id, onLeave }: { id: string; onLeave: () => void }) {
  const t = useTranslations('console.wishes')
  const { acts } = useConsole()
  const [words, setWords] = useState('')
  const [isMissing, setMissing] = useState(false)
  const send = async () => {
    if (words.trim() === '') setMissing(true)
    else if (await acts.declineDeclaration(id, words.trim())) onLeave()
  }
  return (
    <form
      className={styles.declining}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextInput
        data-autofocus
        ref={(it) => it?.focus()}
        size="sm"
        label={t('why')}
        maxLength={500}
        value={words}
        error={isMissing && words.trim() === '' && t('missing')}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <p className={styles.acts}>
        <Button type="submit" size="compact-sm" loading={acts.busy === 'declineDeclaration'}>
          {t('send')}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onLeave}>
          {t('leave')}
        </Button>
      </p>
    </form>
  )
}
