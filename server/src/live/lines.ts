import { randomUUID } from 'node:crypto'
import { leaveEvents } from '@delibera/core/live/decisions'
import { refuseLeave } from '@delibera/core/live/room-rules'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db, Tx } from '../db/connect.ts'
import type { SocketHolder } from '../socket/hub.ts'
import { Doubts, type DoubtTimes, usualDoubts } from './doubts.ts'
import { forgetOld, wasThere, withoutLine, writeLines } from './line-store.ts'
import type { Lives } from './lives.ts'
import { lockedLog } from './log-store.ts'

/** In milliseconds. */
export interface Times extends DoubtTimes {
  /** How often a process says that it lives. */
  beat: number
  /** How often it is looked who has lost their line, and how long one may be without. */
  sweep: number
  lost: number
  /** Lines that open or close within so long are written together. */
  rest: number
}

const usual: Times = { ...usualDoubts, beat: 5000, sweep: 15_000, lost: 45_000, rest: 20 }

interface Parts {
  db: Db
  lives: Lives
  log: Logger
}

/**
 * The lines of members to the room, over all processes. To be in the room is to attend: nobody leaves because a telephone changed its network or a
 * server was started anew, and everybody does who has had no line for as long as `lost` while there was a server to have one to. Only a process that
 * was there all that time lets anybody leave: one that has just started, was out of touch or is being stopped cannot tell who could have come.
 * Moments are the database's own, which all processes share.
 */
export class Lines {
  private readonly parts: Parts
  private readonly times: Times
  private readonly process_id = randomUUID()
  private opened = new Map<string, SocketHolder>()
  private closed = new Map<string, SocketHolder>()
  private readonly doubts: Doubts
  private writing: Promise<void> = Promise.resolve()
  private resting: NodeJS.Timeout | null = null
  private timers: NodeJS.Timeout[] = []
  /** Beats and sweeps under way. */
  private readonly looking = new Set<Promise<unknown>>()
  private isStopped = false

  constructor(parts: Parts, times: Partial<Times> = {}) {
    this.parts = parts
    this.times = { ...usual, ...times }
    this.doubts = new Doubts(parts, this.times)
  }

  async start(): Promise<void> {
    await this.beat()
    await forgetOld(this.parts.db)
    const every = (ms: number, work: () => Promise<unknown>) => setInterval(() => this.look(work), ms).unref()
    this.timers = [every(this.times.beat, () => this.beat()), every(this.times.sweep, () => this.sweep())]
  }

  /**
   * All lines of this process end now; who comes back in time, to whichever process, has never left. The first thing of a stop, from its first moment:
   * a process that nobody can reach any more is not one to have a line to, and lets nobody leave.
   */
  async stop(): Promise<void> {
    this.isStopped = true
    this.doubts.stop()
    for (const it of this.timers) clearInterval(it)
    await Promise.all(this.looking)
    await this.written()
    // Together: without its process a line that is open still would seem to have been lost when it was opened.
    await this.parts.db.transaction().execute(async (tx) => {
      await sql`update live_lines set lost_at = clock_timestamp() where process_id = ${this.process_id} and lost_at is null`.execute(tx)
      await tx.deleteFrom('live_processes').where('process_id', '=', this.process_id).execute()
    })
  }

  /** Answers how to close it. */
  open(holder: SocketHolder): () => void {
    if (this.isStopped) return () => undefined
    const line_id = randomUUID()
    this.opened.set(line_id, holder)
    this.writeSoon()
    return () => {
      this.closed.set(line_id, holder)
      this.writeSoon()
    }
  }

  /** Resolves when everything said so far is in the database. */
  async written(): Promise<void> {
    if (this.resting) clearTimeout(this.resting)
    this.write()
    await this.writing
  }

  /** After a silence of which the others think that it is dead, a process begins anew. */
  async beat(): Promise<void> {
    await sql`insert into live_processes as known (process_id, started_at, beat_at) values (${this.process_id}, clock_timestamp(), clock_timestamp())
      on conflict (process_id) do update set beat_at = excluded.beat_at,
        started_at = case when known.beat_at < excluded.beat_at - make_interval(secs => ${this.times.dead / 1000}) then excluded.beat_at else known.started_at end`.execute(
      this.parts.db,
    )
    if (this.opened.size + this.closed.size > 0) this.writeSoon()
  }

  /** Lets everybody leave who has lost their line; any process does it for all. */
  async sweep(): Promise<void> {
    const running = await this.parts.db.selectFrom('convocations').select('meeting_id').where('live_status', 'in', ['OPEN', 'STARTED']).execute()
    this.doubts.keep(running.map((it) => it.meeting_id))
    for (const { meeting_id } of running) {
      if (this.isStopped) return
      const looked = this.sweepRoom(meeting_id).then(() => this.doubts.look(meeting_id))
      await looked.catch((error) => this.parts.log.warn({ err: error, meeting_id }, 'room not looked after'))
    }
  }

  private async sweepRoom(meeting_id: string): Promise<void> {
    const { db, lives } = this.parts
    const key = { meeting_id, kind: 'REAL' } as const
    const { rooms } = await lives.state(key)
    if (!(await this.lostIn(db, meeting_id)).some((it) => rooms[it])) return
    await db.transaction().execute(async (tx) => {
      // Alone on the log before the lines are read again: who has come back by now stays.
      await lockedLog(tx, key)
      const lost = new Set(await this.lostIn(tx, meeting_id))
      await lives.actIn(tx, key, {
        actor: { kind: 'system' },
        decide: (state) => ({
          events: Object.keys(state.rooms)
            .filter((it) => lost.has(it) && refuseLeave(state, it) === null)
            .flatMap((member_id) => leaveEvents(state, member_id, true)),
          reply: () => undefined,
        }),
      })
    })
  }

  private async lostIn(db: Db | Tx, meeting_id: string): Promise<string[]> {
    const waiting = { dead: this.times.dead, since: this.times.lost }
    return (await wasThere(db, this.process_id, waiting)) ? withoutLine(db, meeting_id, waiting) : []
  }

  private look(work: () => Promise<unknown>): void {
    const looked = work()
      .catch((error) => this.parts.log.warn({ err: error }, 'lines to the room not looked after'))
      .finally(() => this.looking.delete(looked))
    this.looking.add(looked)
  }

  private writeSoon(): void {
    if (this.isStopped) return
    this.resting ??= setTimeout(() => this.write(), this.times.rest)
  }

  private write(): void {
    this.resting = null
    this.writing = this.writing.then(() => this.flush())
  }

  /** What could not be written waits for the next beat. */
  private async flush(): Promise<void> {
    const [opened, closed] = [this.opened, this.closed]
    if (opened.size + closed.size === 0) return
    this.opened = new Map()
    this.closed = new Map()
    try {
      await writeLines(this.parts.db, { process_id: this.process_id, opened, closed })
      this.doubts.note({ opened, closed })
    } catch (error) {
      this.opened = new Map([...opened, ...this.opened])
      this.closed = new Map([...closed, ...this.closed])
      this.parts.log.warn({ err: error }, 'lines to the room not written')
    }
  }
}
