import { CommunicationPosition } from '@delibera/core/communications/panel'
import { Id } from '@delibera/core/paging'
import { useNavigate, useSearch } from '@tanstack/react-router'

/** What the address says: which folder, narrowed how, what is open and what is being written. */
export interface MailboxPlace {
  folder: CommunicationPosition
  id: string | null
  search: string
  tag: string | null
  unseen: boolean
  /** A draft by its id, or a new one. */
  write: string | null
  /** What a new one answers or hands on. */
  reply: string | null
  /** To everybody whom it names. */
  toAll: boolean
  forward: string | null
}

export const blank = 'new'

const idIn = (it: unknown): string | null => (Id.safeParse(it).success ? (it as string) : null)
const textIn = (it: unknown): string => (typeof it === 'string' || typeof it === 'number' ? String(it) : '')

export const notWriting = { write: null, reply: null, forward: null, toAll: false } as const
const nothingOpen = { ...notWriting, id: null } as const
/** The folder as it is, with nothing open and nothing narrowed. */
export const inFolder = (folder: CommunicationPosition): Partial<MailboxPlace> => ({ ...nothingOpen, folder, search: '', tag: null, unseen: false })

/** Only what differs from the first sight of the panel stands in the address. */
const written = ({ folder, id, search, tag, unseen, write, reply, toAll, forward }: MailboxPlace): Record<string, string | true> =>
  Object.fromEntries(
    Object.entries({ folder: folder === 'inbox' ? '' : folder, id, search, tag, unseen, write, reply, toAll, forward }).filter(([, it]) => Boolean(it)),
  ) as Record<string, string | true>

export function usePlace() {
  const address = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const place: MailboxPlace = {
    folder: CommunicationPosition.safeParse(address.folder).data ?? 'inbox',
    id: idIn(address.id),
    search: textIn(address.search),
    tag: textIn(address.tag) || null,
    unseen: address.unseen === true,
    write: address.write === blank ? blank : idIn(address.write),
    reply: idIn(address.reply),
    toAll: address.toAll === true,
    forward: idIn(address.forward),
  }
  return {
    place,
    /** For a link that leads there. */
    at: (change: Partial<MailboxPlace>) => written({ ...place, ...change }) as never,
    go: (change: Partial<MailboxPlace>, replace = false) =>
      void navigate({ to: '.', search: written({ ...place, ...change }) as never, replace, resetScroll: false }),
  }
}

export type Places = ReturnType<typeof usePlace>
