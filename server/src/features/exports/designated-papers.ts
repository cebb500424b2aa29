import type { AdvanceSaid } from '@delibera/core/advance/schema'
import type { AgendaPoint } from '@delibera/core/agenda/schema'
import type { LiveState } from '@delibera/core/live/state'
import type { Locale } from '@delibera/core/locale'
import { fullName } from '@delibera/core/names'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { documentTexts, exportTexts } from '../../i18n/texts.ts'
import { knownOf } from '../../meeting/on-meeting.ts'
import { proxiesUsed, unsealed } from '../../stores/advance/ballot-store.ts'
import { weightFor } from '../advance/reads.ts'
import { type ExportTable, newestOf } from './table-papers.ts'

const isOpened = (state: LiveState, odg_id: string): boolean => Boolean(state.points[odg_id]?.vote ?? state.points[odg_id]?.election?.rounds[0])

/** Whether nothing is sealed any more: the vote of the last point has opened, or the room was closed without it. */
function isUnsealed(state: LiveState, points: readonly AgendaPoint[]): boolean {
  const voted = points.filter((it) => !it.skip_vote)
  return state.status === 'CLOSED' || (voted.length > 0 && isOpened(state, voted.at(-1)!._id))
}

/**
 * The proxies to the designated representative that the meeting used, each with what it said of the points that were put to the vote: of the others
 * nobody reads it. Null before the vote of the last point opens, and when there are none.
 */
export async function proxyTable(deps: Deps, { company, meeting }: Contexts['meeting'], locale: Locale): Promise<ExportTable | null> {
  const rows = await proxiesUsed(deps.db, meeting)
  if (rows.length === 0) return null
  const [known, state] = [await knownOf(deps.db, { company, meeting }), await deps.lives.state({ meeting_id: meeting, kind: 'REAL' })]
  if (!isUnsealed(state, known.points)) return null
  const t = exportTexts(locale)
  const c = t.columns
  const opened = await unsealed(deps.db, deps.keys, rows)
  const people = new Map(known.participants.map((it) => [it._id, it]))
  const places = known.company.shares_unit === 'EUR_CENT' ? 2 : 0
  const told = known.points.map((it, at) => ({ it, number: at + 1 })).filter(({ it }) => isOpened(state, it._id))
  const said = (points: Readonly<Record<string, AdvanceSaid>>) =>
    told.map(({ it, number }) => `${number}: ${inWords(it, points[it._id] ?? null, locale)}`).join('\n')
  return {
    title: t.titles.designated,
    at: newestOf(rows.map((it) => it.given_at)),
    columns: [
      { title: c.at, width: 0 },
      { title: c.delegator, width: 4 },
      { title: c.weight, width: 0, align: 'right' },
      { title: c.state, width: 3 },
      { title: c.instructions, width: 6 },
    ],
    rows: rows.map((it, at) => {
      const who = people.get(it.member_id)
      const standing = it.ended_at === null ? t.states.standing : t.states.REVOKED
      return [{ at: it.given_at }, who ? fullName(who) : null, { amount: who ? weightFor(known, who) : 0, places }, standing, said(opened[at]!.points)]
    }),
  }
}

/** What somebody said of a point, as people read it. */
function inWords({ election }: AgendaPoint, said: AdvanceSaid, locale: Locale): string {
  const [t, { votes }] = [exportTexts(locale), documentTexts(locale)]
  if (said === null) return t.election.none
  if (said === 1 || said === -1 || said === 0) return votes[said]
  if (said === 'AGAINST' || said === 'ABSTAIN') return t.election[said]
  const named = new Map([...(election?.candidates ?? []), ...(election?.lists ?? [])].map((it) => [it._id, it.name]))
  return said.flatMap((it) => (typeof it === 'string' ? (named.get(it) ?? []) : [])).join(', ')
}
