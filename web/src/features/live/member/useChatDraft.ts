import type { ChatMessage } from '@delibera/core/live/schema'
import { useEffect, useState } from 'react'
import { useLive, useLiveLine } from '../../../meeting/live/useLive.ts'

/** What is being written, kept while the chat is out of sight, and how much of what others wrote was not seen. */
export function useChatDraft(isShown: boolean) {
  const line = useLiveLine()
  const messages = useLive((it) => it.chat)
  const [text, setText] = useState('')
  const [to, setTo] = useState<ChatMessage['to']>('ALL')
  const [isSending, setSending] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [seen, setSeen] = useState(0)
  useEffect(() => {
    if (isShown) setSeen(messages.length)
  }, [isShown, messages])
  const send = async () => {
    if (text.trim() === '' || isSending) return
    setSending(true)
    setFailed(false)
    try {
      await line.say({ to, text: text.trim() })
      setText('')
    } catch {
      setFailed(true)
    } finally {
      setSending(false)
    }
  }
  return { messages, text, setText, to, setTo, send, isSending, hasFailed, unread: isShown ? 0 : Math.max(0, messages.length - seen) }
}
export type ChatWriting = ReturnType<typeof useChatDraft>
