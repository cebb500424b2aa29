import type { ChatMessage } from '@delibera/core/live/schema'
import { ActionIcon, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLive } from '../../../meeting/live/useLive.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { FilterChips } from '../../../ui/tables/FilterChips.tsx'
import { useConsole } from '../useConsole.ts'
import styles from './ChairMessages.module.css'
import { useSeat } from './useChairSeat.ts'

/** Older ones are in the export; nobody scrolls through thousands while presiding. */
const most_shown = 200

/** What is written to everybody and to the chair alone, and the word of the chair. */
export function ChairMessages() {
  const t = useTranslations('console.messages')
  const chat = useLive((it) => it.chat)
  const [only, setOnly] = useState<'CHAIR' | null>(null)
  const toChair = chat.filter((it) => it.to === 'CHAIR')
  const shown = (only ? toChair : chat).slice(-most_shown)
  return (
    <div className={styles.panel}>
      <FilterChips
        label={t('filter')}
        all={{ label: t('all'), count: chat.length }}
        chips={[{ value: 'CHAIR', label: t('toChair'), count: toChair.length }]}
        value={only}
        onChange={setOnly}
      />
      <Messages messages={shown} />
      <Say />
    </div>
  )
}

function Messages({ messages }: { messages: readonly ChatMessage[] }) {
  const t = useTranslations('console.messages')
  const { nameOf } = useConsole()
  const format = useFormatter()
  const box = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)?._id
  // Whoever reads what is older stays there.
  useEffect(() => {
    const it = box.current
    if (last && it && it.scrollHeight - it.scrollTop - it.clientHeight < 120) it.scrollTop = it.scrollHeight
  }, [last])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
    <div className={styles.log} role="log" aria-label={t('label')} tabIndex={0} ref={box}>
      {messages.length === 0 && <p className={styles.none}>{t('none')}</p>}
      {messages.map((it) => (
        <p key={it._id} className={styles.message} data-chair={it.to === 'CHAIR' || undefined}>
          <span className={styles.head}>
            <b>{nameOf(it.member_id) || it.name}</b> {format.dateTime(new Date(it.at), { timeStyle: 'short' })}
            {it.to === 'CHAIR' && <span className={styles.to}>{t('onlyChair')}</span>}
          </span>
          {it.text}
        </p>
      ))}
    </div>
  )
}

/** The chair speaks by the own link: who is not in the room says nothing in it. */
function Say() {
  const t = useTranslations('console.messages')
  const { line } = useSeat()
  const { tell } = useToasts()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const say = async () => {
    const words = text.trim()
    if (!line || words === '') return
    setBusy(true)
    await line
      .say({ to: 'ALL', text: words })
      .then(
        () => setText(''),
        () => tell({ kind: 'error', text: t('unheard') }),
      )
      .finally(() => setBusy(false))
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void say()
  }
  if (!line) return <p className={styles.none}>{t('enterFirst')}</p>
  return (
    <div className={styles.say}>
      <Textarea
        className={styles.field}
        aria-label={t('write')}
        placeholder={t('write')}
        autosize
        minRows={1}
        maxRows={3}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={key}
      />
      <ActionIcon variant="filled" color="petrolio" size={38} aria-label={t('send')} loading={busy} onClick={() => void say()}>
        <IconSend size={17} aria-hidden />
      </ActionIcon>
    </div>
  )
}
