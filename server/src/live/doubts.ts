import { refuseLeave } from '@delibera/core/live/room-rules'
import type { LiveState } from '@delibera/core/live/state'
import type { Logger } from 'pino'
import type { Db } from '../db/connect.ts'
import type { Aside } from '../socket/feeds.ts'
import type { SocketHolder } from '../socket/hub.ts'
import { signalAll } from '../socket/publish.ts'
import { withoutLine } from './line-store.ts'
import { logKeyOf, type Stories } from './stories.ts'

/** In milliseconds. */
export interface DoubtTimes {
  /** After how long of saying nothing a process is held for dead. */
  dead: number
  /** How long somebody is without a line before it is said: a page that is loaded anew, a telephone that changes its network is back by then. */
  doubt: number
  /** Lines that change within so long are told together: a thousand people come in at once. */
  together: number
}

export const usualDoubts: DoubtTimes = { dead: 20_000, doubt: 4000, together: 500 }

/** Those in the room who would leave it if their line stayed away. Who presides a meeting that is being held stays, and is no doubt. */
const doubtedIn = (state: LiveState, lost: readonly string[]): string[] => lost.filter((it) => refuseLeave(state, it) === null).sort()

/** Who may have lost the line, told to whoever presides until they are back or have left. Read from the lines at that moment: nothing of it is kept. */
export function doubtsAside(db: Db, stories: Stories, { dead, doubt }: Pick<DoubtTimes, 'dead' | 'doubt'>): Aside {
  return {
    name: 'doubts',
    isFor: (_, viewer) => viewer.kind === 'administrator',

    async read(topic) {
      const { kind, meeting_id } = logKeyOf(topic)
      // The people of a rehearsal have no lines.
      const lost = kind === 'REAL' ? await withoutLine(db, meeting_id, { dead, since: doubt }) : []
      const members = doubtedIn((await stories.upToNow(topic)).state, lost)
      return { channel: 'live', type: 'doubts', seq: 0, data: { members } }
    },

    turnsWith: () => false,
  }
}

/** Says to every process that the lines of a meeting are others: at once where one came, after the time of doubt where one was lost. */
export class Doubts {
  private readonly parts: { db: Db; log: Logger }
  private readonly times: DoubtTimes
  private readonly soon: Gathering
  private readonly late: Gathering
  private isStopped = false
  /** What the last look at a meeting found. */
  private readonly found = new Map<string, string>()

  constructor(parts: { db: Db; log: Logger }, times: DoubtTimes) {
    this.parts = parts
    this.times = times
    this.soon = new Gathering(times.together, (it) => void this.say(it))
    this.late = new Gathering(times.together, (it) => setTimeout(() => void this.say(it), times.doubt).unref())
  }

  note({ opened, closed }: { opened: ReadonlyMap<string, SocketHolder>; closed: ReadonlyMap<string, SocketHolder> }): void {
    for (const { meeting_id } of opened.values()) this.soon.add(meeting_id)
    for (const { meeting_id } of closed.values()) this.late.add(meeting_id)
  }

  /** The lines of a process that died were closed by nobody: whoever looks finds them. */
  async look(meeting_id: string): Promise<void> {
    const { dead, doubt } = this.times
    const found = (await withoutLine(this.parts.db, meeting_id, { dead, since: doubt })).sort().join()
    if (found === (this.found.get(meeting_id) ?? '')) return
    this.found.set(meeting_id, found)
    await this.say([meeting_id])
  }

  /** Forgets the meetings that are no longer held. */
  keep(running: readonly string[]): void {
    for (const it of this.found.keys()) if (!running.includes(it)) this.found.delete(it)
  }

  stop(): void {
    this.isStopped = true
  }

  /** A word that is lost is said again by the next look. */
  private async say(meetings: readonly string[]): Promise<void> {
    if (this.isStopped) return
    const said = meetings.map((meeting_id) => ({ doubts: { meeting_id } }))
    await signalAll(this.parts.db, said).catch((error) => {
      for (const it of meetings) this.found.delete(it)
      this.parts.log.warn({ err: error }, 'lines to the room not told')
    })
  }
}

/** What is named within one stretch of time is done together, at its end. */
class Gathering {
  private readonly ms: number
  private readonly work: (them: readonly string[]) => void
  private named = new Set<string>()

  constructor(ms: number, work: (them: readonly string[]) => void) {
    this.ms = ms
    this.work = work
  }

  add(it: string): void {
    if (this.named.size === 0) setTimeout(() => this.end(), this.ms).unref()
    this.named.add(it)
  }

  private end(): void {
    const them = [...this.named]
    this.named = new Set()
    this.work(them)
  }
}
