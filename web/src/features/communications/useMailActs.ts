import type { CommunicationItem } from '@delibera/core/communications/panel'
import { communicationRoutes } from '@delibera/core/communications/routes'
import { CallError, call } from '../../api/call.ts'
import { machineNow } from '../../api/clock.ts'
import type { Situation } from '../../api/reactions.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useDialogs } from '../../shell/dialogs.tsx'
import { useToasts } from '../../shell/toasts.ts'
import { offerUndo } from '../../shell/undo.ts'
import { useReaction } from '../../shell/useReaction.tsx'
import { type KnownMails, useKnownMails } from './useMailNews.ts'

type Item = Pick<CommunicationItem, '_id' | 'subject'>

export interface Retagging {
  add: readonly string[]
  remove: readonly string[]
}

const idsOf = (them: readonly Pick<Item, '_id'>[]): string[] => them.map((it) => it._id)

/** What the server says of the first field it refuses. */
const sentenceIn = (error: unknown): string | undefined =>
  error instanceof CallError && Array.isArray(error.info) ? (error.info as { text?: string }[])[0]?.text : undefined

/** What is done with communications that are there, one or many. The screen shows it at once; a refusal brings back what was. */
export function useMailActs(company_id: string) {
  const t = useTranslations('communications.acts')
  const known = useKnownMails(company_id)
  const attempt = useAttempt(known)
  const { confirm } = useDialogs()
  const query = { company_id }
  const change = (ids: string[], body: { seen?: boolean; position?: 'restored'; add_tags?: string[]; remove_tags?: string[] }) =>
    attempt(() => call(communicationRoutes.changeMany, { query, body: { ids, ...body } }), 'updating')
  const told = (what: 'trashed' | 'restored', them: readonly Item[]): string => t(what, { subject: them[0]?.subject ?? '', count: them.length })
  const restore = async (them: readonly Item[]) => {
    offerUndo(null)
    known.drop(idsOf(them))
    if (await change(idsOf(them), { position: 'restored' })) offerUndo({ text: told('restored', them), undo: () => void trash(them) })
  }
  const trash = async (them: readonly Item[]) => {
    offerUndo(null)
    known.drop(idsOf(them))
    if (await attempt(() => call(communicationRoutes.trash, { query, body: { ids: idsOf(them) } }), 'updating'))
      offerUndo({ text: told('trashed', them), undo: () => void restore(them) })
  }
  return {
    trash,
    restore,
    /** For good: asked first, because nothing brings it back. */
    remove: async (them: readonly Item[]): Promise<boolean> => {
      const count = them.length
      const words = { title: t('remove.title', { count }), text: t('remove.text', { count }), proceed: t('remove.proceed'), cancel: t('remove.cancel') }
      if (!(await confirm({ ...words, danger: true }))) return false
      known.drop(idsOf(them))
      return attempt(() => call(communicationRoutes.remove, { query, body: { ids: idsOf(them) } }), 'deleting')
    },
    see: (them: readonly Pick<Item, '_id'>[], isSeen: boolean) => {
      known.show(idsOf(them), () => ({ seen_at: isSeen ? machineNow().toISOString() : null }))
      return change(idsOf(them), { seen: isSeen })
    },
    /** Those of one, as they are to be. */
    label: (id: string, tags: string[]) => {
      known.show([id], () => ({ tags }))
      return attempt(() => call(communicationRoutes.change, { params: { id }, query, body: { tags } }), 'updating')
    },
    /** Given to all of them and taken from all of them, beside those that each has. */
    retag: (them: readonly Pick<Item, '_id'>[], { add, remove }: Retagging) => {
      known.show(idsOf(them), ({ tags }) => ({ tags: [...new Set([...tags, ...add])].filter((it) => !remove.includes(it)) }))
      return change(idsOf(them), { add_tags: [...add], remove_tags: [...remove] })
    },
  }
}

export type MailActs = ReturnType<typeof useMailActs>

/** Whether the server did it. What it refuses is told, and what it says of the letters is read again in either case. */
function useAttempt(known: KnownMails) {
  const react = useReaction()
  const { tell } = useToasts()
  return async (work: () => Promise<unknown>, situation: Situation): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      const text = sentenceIn(error)
      if (text) tell({ kind: 'error', text })
      else react(error, situation)
      return false
    } finally {
      await known.readAgain()
    }
  }
}
