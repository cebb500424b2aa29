import type { ShownRecipient } from '@delibera/core/communications/panel'
import { plainText } from '@delibera/core/rich-text'
import { useRef, useState } from 'react'
import { CallError } from '../../../api/call.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { inFolder, type Places } from '../usePlace.ts'
import type { Uploading } from './ComposeFiles.tsx'
import { isRace, type MailDraft } from './useMailDraft.ts'

type LetterCounts = Record<'certified' | 'ordinary' | 'unreachable', number>

/** How many letters of which kind. */
export function countsOf(people: readonly ShownRecipient[]): LetterCounts {
  const sum = (of: (it: ShownRecipient) => number) => people.reduce((total, it) => total + of(it), 0)
  return { certified: sum((it) => it.count - it.ordinary - it.unreachable), ordinary: sum((it) => it.ordinary), unreachable: sum((it) => it.unreachable) }
}

type Field = 'to' | 'cc' | 'subject' | 'body' | 'attachments' | 'uploads'
/** What is said beside the fields of a letter that cannot leave as it is. */
export type ComposeErrors = Partial<Record<Field, string | undefined>>

/** What stands in a field of recipients and is nobody: an address that is whole was taken when the field was left. */
const leftIn = (form: HTMLFormElement, name: 'to' | 'cc'): string => form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value.trim() ?? ''

interface Options {
  /** Each with those who are in none before it. */
  letters: readonly ShownRecipient[]
  uploading: Uploading
  places: Places
}

/** Asks what has to be asked, sends once, and shows what was sent. */
export function useComposeSend(draft: MailDraft, { letters, uploading, places: { go } }: Options) {
  const t = useTranslations('communications.compose')
  const react = useReaction()
  const { tell } = useToasts()
  const [errors, setErrors] = useState<ComposeErrors>({})
  const [busy, setBusy] = useState(false)
  const isSent = useRef(false)
  const counts = countsOf(letters)
  const { carried, missing } = useMissing(draft, counts, uploading)
  const isAgreed = useAgreed(counts)

  const refused = (error: unknown) => {
    if (isRace(error)) return
    const faults = error instanceof CallError && Array.isArray(error.info) ? (error.info as { path?: string; text?: string }[]) : []
    const known = faults.filter((it) => ['to', 'subject', 'body', 'attachments'].includes(it.path ?? ''))
    if (known.length === 0) return react(error, 'saving')
    setErrors(Object.fromEntries(known.map((it) => [it.path, it.text ?? t('missing.other')])))
  }
  const send = async (form: HTMLFormElement) => {
    const found = missing(form)
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) return form.querySelector<HTMLElement>(first === 'body' ? '[role="textbox"][aria-multiline]' : `[name="${first}"]`)?.focus()
    if (!(await isAgreed())) return
    setBusy(true)
    try {
      const sent = await draft.send()
      isSent.current = true
      tell({ kind: 'success', text: t('sent', { count: sent.recipients_count }) })
      go({ ...inFolder('sent'), id: sent._id })
    } catch (error) {
      refused(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    // What is said of an upload is how it stands now; one that has ended meanwhile stands against nothing any more.
    errors: { ...errors, attachments: uploading && errors.uploads ? carried(uploading) : errors.attachments },
    busy,
    send,
    isSent,
    /** It is left on purpose: nothing is asked, nothing is kept once more. */
    leave: () => {
      isSent.current = true
    },
  }
}

/** What the letter lacks before it can leave. */
function useMissing({ text }: MailDraft, { certified, ordinary }: LetterCounts, uploading: Uploading) {
  const t = useTranslations('communications.compose')
  const carried = (it: Exclude<Uploading, null>) => t(it === 'sending' ? 'missing.uploading' : 'missing.upload')
  const unknown = (form: HTMLFormElement): ComposeErrors =>
    Object.fromEntries((['to', 'cc'] as const).flatMap((it) => (leftIn(form, it) ? [[it, t('missing.unknown', { text: leftIn(form, it) })]] : [])))
  const missing = (form: HTMLFormElement): ComposeErrors => ({
    ...(certified + ordinary === 0 && { to: t('missing.to') }),
    ...unknown(form),
    ...(text.subject.trim() === '' && { subject: t('missing.subject') }),
    ...(plainText(text.body).trim() === '' && text.attachments.length === 0 && !text.forward_of && { body: t('missing.body') }),
    ...(uploading && { uploads: carried(uploading) }),
  })
  return { carried, missing }
}

/** Asks before letters leave that prove nothing, or leave some people out. */
function useAgreed(counts: LetterCounts): () => Promise<boolean> {
  const t = useTranslations('communications.compose')
  const { confirm } = useDialogs()
  return async () => {
    const { certified, ordinary, unreachable } = counts
    if (ordinary === 0 && unreachable === 0) return true
    const said = [...(ordinary > 0 ? [t('ask.ordinary', counts)] : []), ...(unreachable > 0 ? [t('ask.unreachable', counts)] : [])]
    return confirm({ title: t('ask.title'), text: said.join(' '), proceed: t('sendTo', { count: certified + ordinary }), cancel: t('ask.cancel') })
  }
}
