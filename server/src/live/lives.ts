import { createHash } from 'node:crypto'
import { Fault } from '@delibera/core/faults'
import { owning } from '@delibera/core/live/draft'
import { type Actor, type LiveEvent, type NewEvent, stamped } from '@delibera/core/live/events'
import { replay } from '@delibera/core/live/fold'
import { type LiveState, standby } from '@delibera/core/live/state'
import { appendLocked, canonical } from '../audit/log.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { Clock } from '../jobs/clock.ts'
import { KeptLogs, weightOf } from './kept-logs.ts'
import { appendEvents, chainOf, eventsAfter, type LogKey, type LogRow, lockedForAct, logOf } from './log-store.ts'

/** Where an act stands, once it is written. */
export interface WrittenAct {
  /** After this act, and before whatever was written with it. */
  state: LiveState
  seq: number
  at: string
}

export interface Decided<Reply> {
  events: readonly NewEvent[]
  reply: (written: WrittenAct) => Reply
  /** Neither the decision nor its reply keeps hold of a state: of a thousand ballots, each need not copy those before it. */
  forgets?: boolean
}

/** A reply, and the hash of the row of the audit chain that covers its act, in hexadecimal; empty when the act wrote nothing. */
export interface Sealed<Reply> {
  reply: Reply
  hash: string
}

/** What an act writes, given what the log says; it throws the Fault of the rule that is against it. It may be asked at most once for each act. */
export type Decide<Reply> = (state: LiveState, at: Date) => Decided<Reply>

interface Waiting {
  actor: Actor
  decide: Decide<unknown>
  resolve(sealed: Sealed<unknown>): void
  reject(reason: unknown): void
}

/** Written by one transaction at most; the others wait for the next. */
const maxTogether = 500

/**
 * The logs of live meetings. An act is decided by pure rules on the state that the log says, alone on its log: the lock of the log's row makes the
 * acts of all processes take turns. Acts that wait at the same moment are written together, so that a thousand voters cost a few dozen
 * transactions and each still gets an answer of their own, given only after the commit.
 */
export class Lives {
  private readonly db: Db
  private readonly clock: Clock
  /** Only what was committed, by log. */
  private readonly kept = new KeptLogs<LiveState>(weightOf)
  private readonly waiting = new Map<string, Waiting[]>()

  constructor({ db, clock }: { db: Db; clock: Clock }) {
    this.db = db
    this.clock = clock
  }

  /** An act without any other effect. */
  async act<Reply>(log: LogKey, actor: Actor, decide: Decide<Reply>): Promise<Reply> {
    return (await this.sealedAct(log, actor, decide)).reply
  }

  /** Writes an act and answers with its place in the audit chain. */
  sealedAct<Reply>(log: LogKey, actor: Actor, decide: Decide<Reply>): Promise<Sealed<Reply>> {
    return new Promise<Sealed<Reply>>((resolve, reject) => {
      const key = `${log.kind} ${log.meeting_id}`
      const queue = this.waiting.get(key)
      const one: Waiting = { actor, decide, resolve: resolve as Waiting['resolve'], reject }
      if (queue) queue.push(one)
      else {
        this.waiting.set(key, [one])
        void this.drain(key, log)
      }
    })
  }

  /** An act with other effects, inside their transaction. Who also locks the meeting does so before, who also writes to its audit chain does so afterwards: everybody takes the locks in one order. */
  async actIn<Reply>(tx: Tx, log: LogKey, { actor, decide }: { actor: Actor; decide: Decide<Reply> }): Promise<Reply> {
    const row = await lockedForAct(tx, log)
    const state = row ? await this.upTo(tx, row) : standby
    const at = this.momentOf(state)
    const { events, reply } = decide(state, at)
    const numbered = stamped(events, state.seq, { at: at.toISOString(), actor })
    await this.write(tx, row, numbered)
    return reply({ state: replay(numbered, state), seq: numbered.at(-1)?.seq ?? state.seq, at: at.toISOString() })
  }

  /** A clock that was set stands still. Acts follow each other all the same: who comes, votes and goes in one instant would not have been there. */
  private momentOf({ seq }: LiveState): Date {
    const now = this.clock.now()
    return this.clock.isSet() ? new Date(now.getTime() + seq) : now
  }

  /** What the log says now; before anything happened, nothing. */
  async state(log: LogKey): Promise<LiveState> {
    const row = await logOf(this.db, log)
    if (!row) return standby
    const state = await this.upTo(this.db, row)
    this.keep(row._id, state)
    return state
  }

  /** Whoever has put a database back to an earlier moment must say so: a log is read here only from where it was left. */
  forget(): void {
    this.kept.clear()
  }

  private async drain(key: string, log: LogKey): Promise<void> {
    for (;;) {
      const together = this.waiting.get(key)!.splice(0, maxTogether)
      if (together.length === 0) break
      await this.writeTogether(log, together).catch((error) => {
        for (const it of together) it.reject(error)
      })
    }
    this.waiting.delete(key)
  }

  private async writeTogether(log: LogKey, together: Waiting[]): Promise<void> {
    const answers: (() => void)[] = []
    const done = await this.db.transaction().execute(async (tx) => {
      const row = await lockedForAct(tx, log)
      const { state, events, decided } = this.decideInTurn(row ? await this.upTo(tx, row) : standby, together)
      const hash = await this.write(tx, row, events)
      for (const { one, reply, wrote, error } of decided) answers.push(() => (error ? one.reject(error) : one.resolve({ reply, hash: wrote ? hash : '' })))
      return row && events.length > 0 ? { log_id: row._id, state } : null
    })
    if (done) this.keep(done.log_id, done.state)
    for (const it of answers) it()
  }

  /** Each on what those before it have left. One that is refused, is refused alone. */
  private decideInTurn(from: LiveState, together: readonly Waiting[]) {
    const events: LiveEvent[] = []
    const decided: { one: Waiting; reply?: unknown; wrote?: boolean; error?: unknown }[] = []
    let state = from
    let own = owning()
    for (const one of together) {
      const at = this.momentOf(state)
      try {
        const { events: fresh, reply, forgets } = one.decide(state, at)
        const numbered = stamped(fresh, state.seq, { at: at.toISOString(), actor: one.actor })
        state = replay(numbered, state, own)
        events.push(...numbered)
        decided.push({ one, reply: reply({ state, seq: state.seq, at: at.toISOString() }), wrote: numbered.length > 0 })
        if (!forgets) own = owning()
      } catch (error) {
        decided.push({ one, error })
        own = owning()
      }
    }
    return { state, events, decided }
  }

  /** Events, their row in the audit chain, and the word to every process. */
  private async write(tx: Tx, row: LogRow | null, events: readonly LiveEvent[]): Promise<string> {
    if (events.length === 0) return ''
    if (!row) throw new Fault('MT001')
    const topic = topicOf(row)
    const channels = events.some((it) => it.type === 'CHAT') ? (['live', 'chat'] as const) : (['live'] as const)
    const last = await appendEvents(
      tx,
      row,
      events,
      channels.map((channel) => ({ channel, topic })),
    )
    const chain = chainOf(row)
    if (chain === null) return digestOf(events)
    const data = { from: events[0]!.seq, to: events.at(-1)!.seq, digest: digestOf(events) }
    const hash = await appendLocked(tx, [{ chain, actor: 'live', action: 'live.events', data, at: this.clock.now() }], last)
    return hash.toString('hex')
  }

  private async upTo(db: Db, row: LogRow): Promise<LiveState> {
    const kept = this.kept.get(row._id) ?? standby
    return kept.seq >= row.seq ? kept : replay(await eventsAfter(db, row._id, kept.seq), kept)
  }

  private keep(log_id: string, state: LiveState): void {
    const before = this.kept.get(log_id)
    this.kept.set(log_id, before && before.seq > state.seq ? before : state)
  }
}

/** What the processes call a log when they tell each other of it. */
export const topicOf = ({ kind, meeting_id }: LogKey): string => `${kind}:${meeting_id}`

/** Anybody who has the events can compute it again. */
export const digestOf = (events: readonly LiveEvent[]): string => createHash('sha256').update(canonical(events)).digest('hex')
