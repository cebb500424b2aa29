import { Fault } from '@delibera/core/faults'
import type { Actor } from '@delibera/core/live/events'
import { hasSealed, isPresent, mandateFrom } from '@delibera/core/live/presence'
import type { LiveState } from '@delibera/core/live/state'
import type { Deps } from '../../deps.ts'
import type { Decided } from '../../live/lives.ts'
import type { LogKey } from '../../live/log-store.ts'
import { endAdvance, hasVotedBefore, tellAdvanceEnded } from '../../meeting/advance.ts'
import { designatedOf, isListedCompany } from '../../meeting/law.ts'
import { knownOf, type MeetingCaller } from '../../meeting/on-meeting.ts'
import { type CompanyRow, companyRow } from '../../stores/companies/company-store.ts'
import { activeCall, convocationsOf, lockedMeeting, type MeetingRow } from '../../stores/meetings/meeting-store.ts'
import { endByEntry, hasGiven, tellEndedByEntry } from '../delegations/entry-commands.ts'

interface Entry<Reply> {
  caller: MeetingCaller
  log: LogKey
  actor: Exclude<Actor, { kind: 'system' }>
  comers: readonly string[]
  decide: (state: LiveState) => Decided<Reply>
}

/** Given between our look at the delegations and the act itself. */
class Represented extends Error {}

/**
 * An act by which people come in person: what they had given ends in the same breath, or nothing happens. Only who is represented, or voted before, needs more than
 * the log: everybody else comes in with the many who come at the same moment. A rehearsal ends nobody's delegation.
 */
export async function onEntry<Reply>(deps: Deps, entry: Entry<Reply>): Promise<Reply> {
  const { caller, log, actor, comers, decide } = entry
  const isReal = log.kind === 'REAL'
  if (isReal && (await isSpokenFor(deps, caller, comers))) return endingDelegations(deps, entry)
  try {
    return await deps.lives.act(log, actor, (state) => {
      if (isReal && comers.some((it) => mandateFrom(state, it) || hasSealed(state, it))) throw new Represented()
      return decide(state)
    })
  } catch (error) {
    if (error instanceof Represented) return endingDelegations(deps, entry)
    throw error
  }
}

const isSpokenFor = async ({ db }: Deps, { meeting }: MeetingCaller, comers: readonly string[]): Promise<boolean> =>
  (await hasGiven(db, meeting, comers)) || (await hasVotedBefore(db, meeting, comers))

/** On a market, and where nobody takes part by other means. */
const isProxyBound = (row: MeetingRow, company: CompanyRow | undefined): boolean =>
  designatedOf(row)?.mode === 'EXCLUSIVE' || (company !== undefined && isListedCompany(company))

function endingDelegations<Reply>(deps: Deps, { caller, log, actor, comers, decide }: Entry<Reply>): Promise<Reply> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockedMeeting(tx, caller.meeting)
    const call = activeCall(await convocationsOf(tx, caller.meeting))
    if (!call) throw new Fault('MT001')
    const ended = await endByEntry(tx, deps, { meeting: caller.meeting, call, member_ids: comers })
    // A proxy that binds outlasts the coming of who gave it.
    const only = isProxyBound(row, await companyRow(tx, caller.company)) ? { only: 'ADVANCE' as const } : {}
    const voted = await endAdvance(tx, deps, caller.meeting, { member_ids: comers, by: 'ENTRY', ...only })
    const { reply, after } = await deps.lives.actIn(tx, log, {
      actor,
      decide: (state) => {
        const decided = decide(state)
        return { events: decided.events, reply: (written) => ({ reply: decided.reply(written), after: written.state }) }
      },
    })
    await tellEndedByEntry(tx, deps, { caller, row, actor: `${actor.kind}:${actor.id}`, ended, isPresent: (it) => isPresent(after, it) })
    if (voted.length > 0) {
      const known = await knownOf(tx, caller)
      const told = { meeting: caller.meeting, known, call, actor: `${actor.kind}:${actor.id}`, ended: voted, by: 'ENTRY' as const }
      await tellAdvanceEnded(tx, deps, told)
    }
    return reply
  })
}
