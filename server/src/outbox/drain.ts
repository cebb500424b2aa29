import { maxAttempts, retryDelaySeconds } from '../jobs/queue.ts'

/** Something that waits to be sent. */
export interface Waiting {
  _id: string
  /** How often it was tried so far. */
  attempts: number
}

/** What came of one attempt: an end, a refusal for now, or a way that is shut for everything that waits. */
export type Outcome = { end: 'SENT' | 'FAILED'; detail: string; provider_id?: string } | { later: string } | { shut: string }

/** What is written down of it. An attempt too many has failed. */
export type Note =
  | { _id: string; end: 'SENT' | 'FAILED'; detail: string; provider_id: string | null }
  | { _id: string; attempts: number; not_before: Date; detail: string }

export interface Queue<Item extends Waiting> {
  /** Some of what is due, but for those that are under way and those whose way is shut. */
  due(except: readonly string[], shut: readonly string[]): Promise<Item[]>
  /** Everything due that goes a way. */
  dueBy(way: string): Promise<Waiting[]>
  /** Through which server it goes. */
  way(item: Item): string
  attempt(item: Item): Promise<Outcome>
  /** All of them or none. */
  note(notes: Note[]): Promise<void>
}

interface Terms {
  /** How many are under way at once, and so how many a crash can leave in doubt. */
  lanes: number
  /** By the machine's clock. */
  now: () => Date
  /** No attempt begins later: others wait for a worker too. */
  until: Date
  /** Nor once the process is being stopped. */
  stopping?: AbortSignal | undefined
}

/** Sends what is due. Each is noted before its lane goes on; notes that come together are written together. */
export async function drain<Item extends Waiting>(queue: Queue<Item>, { lanes, now, until, stopping }: Terms): Promise<void> {
  const underWay = new Set<string>()
  const shut = new Map<string, string>()
  const items = dueItems(queue, { underWay, shut, isOver: () => now() >= until || stopping?.aborted === true })
  const written = inGroups((notes: Note[]) => queue.note(notes))

  const carry = async (item: Item) => {
    if (shut.has(queue.way(item))) return
    const outcome = await queue.attempt(item)
    if ('shut' in outcome) shut.set(queue.way(item), outcome.shut)
    else await written(noteOf(item, outcome, now()))
  }
  const lane = async (turns = Number.POSITIVE_INFINITY) => {
    for (let turn = 0; turn < turns; turn++) {
      const { value, done } = await items.next()
      if (done) return
      await carry(value).finally(() => underWay.delete(value._id))
    }
  }
  // The first goes alone: a wrong password is said once, not by every lane, or the provider locks the mailbox.
  await lane(1)
  const ends = await Promise.allSettled(Array.from({ length: lanes }, () => lane()))
  for (const it of ends) if (it.status === 'rejected') throw it.reason
  for (const [way, later] of shut) {
    const left = await queue.dueBy(way)
    if (left.length > 0) await queue.note(left.map((it) => noteOf(it, { later }, now())))
  }
}

interface Course {
  underWay: Set<string>
  shut: ReadonlyMap<string, string>
  isOver: () => boolean
}

/** One after the other to whichever lane asks. */
async function* dueItems<Item extends Waiting>(queue: Queue<Item>, { underWay, shut, isOver }: Course): AsyncGenerator<Item, undefined> {
  while (!isOver()) {
    const page = await queue.due([...underWay], [...shut.keys()])
    if (page.length === 0) return undefined
    for (const item of page) {
      if (isOver()) return undefined
      underWay.add(item._id)
      yield item
    }
  }
}

function noteOf({ _id, attempts }: Waiting, outcome: Exclude<Outcome, { shut: string }>, now: Date): Note {
  if ('end' in outcome) return { _id, end: outcome.end, detail: outcome.detail, provider_id: outcome.provider_id ?? null }
  const tried = attempts + 1
  if (tried >= maxAttempts) return { _id, end: 'FAILED', detail: outcome.later, provider_id: null }
  return { _id, attempts: tried, not_before: new Date(now.getTime() + retryDelaySeconds(tried) * 1000), detail: outcome.later }
}

/** One writing at a time: what comes meanwhile waits for the next, and all of it goes in one. */
function inGroups<It>(write: (them: It[]) => Promise<void>): (it: It) => Promise<void> {
  let group: It[] = []
  let next: Promise<void> | null = null
  let last: Promise<unknown> = Promise.resolve()
  return (it) => {
    group.push(it)
    next ??= last.then(() => {
      const them = group
      group = []
      next = null
      return write(them)
    })
    const mine = next
    last = mine.catch(() => undefined)
    return mine
  }
}
