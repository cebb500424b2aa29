import type { CommunicationItem } from '@delibera/core/communications/panel'
import type { RefObject } from 'react'
import type { MailActs, Retagging } from '../useMailActs.ts'
import { notWriting, type Places } from '../usePlace.ts'
import type { MailSelection } from './useMailSelection.ts'

interface Options {
  selection: MailSelection
  places: Places
  acts: MailActs
  /** Where the focus goes when what was pressed is there no more. */
  box: RefObject<HTMLElement | null>
}

/** What is done with all that is ticked. What leaves the folder is ticked and open no more. */
export function useSelectedActs({ selection: { items, clear }, places: { place, go }, acts, box }: Options) {
  const hasOpen = items.some((it) => it._id === (place.write ?? place.id))
  const leave = () => {
    clear()
    if (hasOpen) go({ ...notWriting, id: null })
    box.current?.focus()
  }
  const leaving = (act: (them: readonly CommunicationItem[]) => Promise<unknown>) => () => {
    leave()
    void act(items)
  }
  const isUnread = items.some((it) => it.seen_at === null)
  return {
    trash: leaving(acts.trash),
    restore: leaving(acts.restore),
    remove: async () => {
      if (await acts.remove(items)) leave()
    },
    /** Some were not read: then all are to be read; else none. */
    isUnread,
    see: () => void acts.see(items, isUnread),
    retag: (it: Retagging) => void acts.retag(items, it),
  }
}

export type SelectedActs = ReturnType<typeof useSelectedActs>
