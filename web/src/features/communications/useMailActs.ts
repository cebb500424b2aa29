import type { Communication, CommunicationItem } from '@delibera/core/communications/panel'
import { communicationRoutes } from '@delibera/core/communications/routes'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import type { Situation } from '../../api/reactions.ts'
import { useReaction } from '../../api/useReaction.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useDialogs } from '../../shell/dialogs.tsx'
import { useKnownMails } from './useMailNews.ts'

type Item = Pick<CommunicationItem, '_id' | 'subject'>

/** What was done a moment ago and can be taken back. */
export interface Undoable {
  text: string
  undo: () => void
}

/** What is done with communications that are there. The screen shows it at once; a refusal brings back what was. */
export function useMailActs(company_id: string) {
  const t = useTranslations('communications.acts')
  const known = useKnownMails(company_id)
  const react = useReaction()
  const { confirm } = useDialogs()
  const [undoable, setUndoable] = useState<Undoable | null>(null)
  const query = { company_id }

  const attempt = async (work: () => Promise<unknown>, situation: Situation): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      react(error, situation)
      return false
    } finally {
      await known.readAgain()
    }
  }
  const change = (id: string, body: { seen?: boolean; tags?: string[]; position?: 'restored' }) =>
    call(communicationRoutes.change, { params: { id }, query, body })
  const restore = async (it: Item) => {
    setUndoable(null)
    known.drop([it._id])
    if (await attempt(() => change(it._id, { position: 'restored' }), 'updating'))
      setUndoable({ text: t('restored', { subject: it.subject }), undo: () => void trash(it) })
  }
  const trash = async (it: Item) => {
    setUndoable(null)
    known.drop([it._id])
    if (await attempt(() => call(communicationRoutes.trash, { query, body: { ids: [it._id] } }), 'updating'))
      setUndoable({ text: t('trashed', { subject: it.subject }), undo: () => void restore(it) })
  }
  return {
    undoable,
    forgetUndo: () => setUndoable(null),
    trash,
    restore,
    /** For good: asked first, because nothing brings it back. */
    remove: async (it: Item): Promise<boolean> => {
      const isSure = await confirm({ title: t('remove.title'), text: t('remove.text'), proceed: t('remove.proceed'), cancel: t('remove.cancel'), danger: true })
      if (!isSure) return false
      known.drop([it._id])
      return attempt(() => call(communicationRoutes.remove, { query, body: { ids: [it._id] } }), 'deleting')
    },
    see: (it: Pick<Communication, '_id' | 'seen_at'>, isSeen: boolean) => {
      known.show(it._id, { seen_at: isSeen ? new Date().toISOString() : null })
      return attempt(() => change(it._id, { seen: isSeen }), 'updating')
    },
    label: (id: string, tags: string[]) => {
      known.show(id, { tags })
      return attempt(() => change(id, { tags }), 'updating')
    },
  }
}

export type MailActs = ReturnType<typeof useMailActs>
