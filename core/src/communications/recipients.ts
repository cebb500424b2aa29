/** Somebody to whom a letter may go. */
export interface Addressee {
  /** Null for who is not in the book. */
  member_id: string | null
  name: string
  /** Where the recipient gets the letter; null when no address is known, so that nothing can reach them. */
  email: string | null
}

/** An address is one letter however it is written; who has none is told apart by who they are. */
const identity = ({ email, member_id, name }: Addressee): string => email?.toLowerCase() ?? `:${member_id ?? name}`

/** The groups in their order, each without those who stand in one before it or earlier in the same: every address once. */
export function onceEach<T extends Addressee>(groups: readonly (readonly T[])[]): T[][] {
  const known = new Set<string>()
  return groups.map((people) =>
    people.filter((it) => {
      const before = known.size
      return known.add(identity(it)).size > before
    }),
  )
}
