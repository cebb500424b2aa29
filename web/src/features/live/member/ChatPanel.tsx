import type { ChatMessage } from '@delibera/core/live/schema'
import { Button, SegmentedControl, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import styles from './ChatPanel.module.css'
import type { ChatWriting } from './useChatDraft.ts'

interface Props {
  chat: ChatWriting
  /** Whose messages are one's own. */
  me: string
  /** Who presides writes to everybody alone. */
  canChoose?: boolean
}

/** A page of it is drawn: thousands of messages are read, if at all, piece by piece. */
const page = 100

/** What is written in the room, to everybody or to the chair alone. */
export function ChatPanel({ chat, me, canChoose = true }: Props) {
  return (
    <div className={styles.chat}>
      <Messages messages={chat.messages} me={me} />
      <Writing chat={chat} canChoose={canChoose} />
    </div>
  )
}

function Messages({ messages, me }: { messages: readonly ChatMessage[]; me: string }) {
  const t = useTranslations('live.chat')
  const [pages, setPages] = useState(1)
  const log = useRef<HTMLDivElement>(null)
  const shown = messages.slice(-page * pages)
  const last = messages.at(-1)?._id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest message is brought into sight when there is another one
  useEffect(() => {
    const box = log.current
    if (box) box.scrollTop = box.scrollHeight
  }, [last])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
    <div ref={log} className={styles.log} role="log" aria-label={t('log')} tabIndex={0}>
      {shown.length < messages.length && (
        <Button variant="subtle" mih={44} onClick={() => setPages(pages + 1)}>
          {t('older')}
        </Button>
      )}
      {messages.length === 0 && <p className={styles.empty}>{t('empty')}</p>}
      {shown.map((it) => (
        <Message key={it._id} message={it} isOwn={it.member_id === me} />
      ))}
    </div>
  )
}

function Message({ message, isOwn }: { message: ChatMessage; isOwn: boolean }) {
  const t = useTranslations('live.chat')
  const format = useFormatter()
  return (
    <p className={styles.message} data-own={isOwn || undefined}>
      <span className={styles.who}>
        <b>{isOwn ? t('you') : message.name}</b> <time dateTime={message.at}>{format.dateTime(new Date(message.at), { timeStyle: 'short' })}</time>
        {message.to === 'CHAIR' && <span className={styles.private}> {t('toChair')}</span>}
      </span>
      <span className={styles.text}>{message.text}</span>
    </p>
  )
}

function Writing({ chat, canChoose }: Required<Pick<Props, 'chat' | 'canChoose'>>) {
  const t = useTranslations('live.chat')
  const data = (['ALL', 'CHAIR'] as const).map((it) => ({ value: it, label: t(it) }))
  return (
    <form
      className={styles.writing}
      onSubmit={(event) => {
        event.preventDefault()
        void chat.send()
      }}
    >
      {canChoose && (
        <SegmentedControl fullWidth size="sm" aria-label={t('to')} data={data} value={chat.to} onChange={(it) => chat.setTo(it as ChatMessage['to'])} />
      )}
      {chat.hasFailed && <FormAlert kind="error">{t('failed')}</FormAlert>}
      <div className={styles.line}>
        <Textarea
          aria-label={t('field')}
          placeholder={t('placeholder')}
          rows={1}
          classNames={{ input: styles.field! }}
          maxLength={2000}
          size="md"
          value={chat.text}
          onChange={(event) => chat.setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            void chat.send()
          }}
        />
        <Button type="submit" mih={44} px={14} loading={chat.isSending} aria-label={t('send')}>
          <IconSend size={18} aria-hidden />
        </Button>
      </div>
    </form>
  )
}
