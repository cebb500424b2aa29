import type { Fault } from '@delibera/core/faults'
import type { NewEvent } from '@delibera/core/live/events'
import { refuseClosePoint, refuseNext } from '@delibera/core/live/point-rules'
import type { LiveState } from '@delibera/core/live/state'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import type { Contexts } from '../http/guards.ts'
import { chairedLog, keepPoints } from '../stores/live/room-store.ts'

type Acting = Contexts['meeting']

export interface AgendaChange {
  before: LiveState
  after: LiveState
  seq: number
  at: string
}

interface AgendaAct<Found> {
  /** What the decision needs beside the log, read once nobody else can write to it. */
  read?: (tx: Tx, state: LiveState) => Promise<Found> | Found
  /** Throws what is against it. */
  decide: (state: LiveState, found: Found) => readonly NewEvent[]
  /** What else it does, in the same transaction; nothing of it in a rehearsal. */
  besides?: (tx: Tx, change: AgendaChange) => Promise<void>
}

/** An act of the administrator on the agenda: its points say what the log says from the same moment on. A rehearsal touches none of them. */
export async function onAgenda<Found = undefined>(deps: Deps, ctx: Acting, { read, decide, besides }: AgendaAct<Found>): Promise<{ seq: number }> {
  const log = await chairedLog(deps.db, ctx)
  return deps.db.transaction().execute(async (tx) => {
    const found = (read ? await deps.lives.actIn(tx, log, watching).then((state) => read(tx, state)) : undefined) as Found
    const change = await deps.lives.actIn(tx, log, {
      actor: { kind: 'user', id: ctx.user },
      decide: (before) => ({ events: decide(before, found), reply: ({ state: after, seq, at }): AgendaChange => ({ before, after, seq, at }) }),
    })
    if (log.kind === 'REAL') {
      await keepPoints(tx, change)
      await besides?.(tx, change)
    }
    return { seq: change.seq }
  })
}

/** Takes the lock of a log, and writes nothing. */
const watching = { actor: { kind: 'system' as const }, decide: (state: LiveState) => ({ events: [], reply: () => state }) }

export function obey(against: Fault | null): void {
  if (against) throw against
}

export const takeUpPoint = (deps: Deps, ctx: Acting, odg_id: string): Promise<{ seq: number }> =>
  onAgenda(deps, ctx, {
    decide: (state) => {
      obey(refuseNext(state, odg_id))
      return [{ type: 'POINT_CURRENT', odg_id }]
    },
  })

export const closePoint = (deps: Deps, ctx: Acting, odg_id: string): Promise<{ seq: number }> =>
  onAgenda(deps, ctx, {
    decide: (state) => {
      obey(refuseClosePoint(state, odg_id))
      return [{ type: 'POINT_CLOSED', odg_id }]
    },
  })
