import { electionRoutes } from '@delibera/core/elections/routes'
import type { ElectionAction, ElectionChange, ElectionVote } from '@delibera/core/elections/schema'
import type { TestApp } from './app.ts'
import type { preparedMeeting } from './convened.ts'
import { meetingDue } from './live.ts'

type Prepared = Awaited<ReturnType<typeof preparedMeeting>>
type Rules = Partial<Omit<ElectionChange, 'vote_kind' | 'version'>>

export const electionClauses = { plurality: true, lists: true, heads: true, secret: false }

/** The first point of a prepared meeting elects these people: by name, or by list where `lists` names some. */
export async function setElection({ company, meeting }: Prepared, rules: Rules, stand: readonly string[] | Record<string, readonly string[]>): Promise<void> {
  const [point] = meeting.odgs
  const params = { id: meeting._id, odg: point!._id }
  await company.call(electionRoutes.set, { params, body: { vote_kind: 'ELECTION', ...rules, version: point!.version } })
  if (Array.isArray(stand)) {
    for (const name of stand) await company.call(electionRoutes.addCandidate, { params, body: { name } })
    return
  }
  for (const [list, names] of Object.entries(stand)) {
    const { election } = await company.call(electionRoutes.addList, { params, body: { name: list } })
    const { _id: list_id } = election!.lists.find((it) => it.name === list)!
    for (const name of names) await company.call(electionRoutes.addCandidate, { params, body: { name, list_id } })
  }
}

type Setting = NonNullable<Parameters<typeof meetingDue>[1]>

/** A meeting that has begun with everybody in it, its election taken up; `idOf` knows candidates and lists by name. */
export async function electionTakenUp(app: TestApp, rules: Rules, stand: Parameters<typeof setElection>[2], setting: Setting = {}) {
  const prepare = (it: Prepared) => setElection(it, rules, stand)
  const room = await meetingDue(app, { ...setting, statute: { elections: electionClauses, ...setting.statute }, prepare })
  await room.open()
  await room.join(...room.company.ids)
  await room.begin()
  const odg = room.odgs[0]!
  await room.takeUp(odg)
  const known = (await app.deps.db.selectFrom('agenda_points').select('election').where('_id', '=', odg).executeTakeFirstOrThrow()).election
  const { candidates, lists } = known as unknown as { candidates: { _id: string; name: string }[]; lists: { _id: string; name: string }[] }
  const idOf = (name: string): string => [...candidates, ...lists].find((it) => it.name === name)!._id
  const nameOf = (id: string): string => [...candidates, ...lists].find((it) => it._id === id)!.name
  return {
    ...room,
    odg,
    idOf,
    nameOf,
    conduct: (body: ElectionAction) => room.company.call(electionRoutes.conduct, { params: { ...room.params, odg }, body }),
    cast: async (caster: string, votes: ElectionVote[], round = 1) =>
      app.call(electionRoutes.cast, { params: { ...(await room.linkOf(caster)), odg }, body: { round, votes } }),
    /** The own vote of somebody, for people by name. */
    elect: async (caster: string, names: string[], round = 1) =>
      app.call(electionRoutes.cast, {
        params: { ...(await room.linkOf(caster)), odg },
        body: { round, votes: [{ member_id: caster, choice: names.map(idOf) }] },
      }),
    held: async () => (await room.state()).points[odg]!.election!,
    pointRow: () => app.deps.db.selectFrom('agenda_points').selectAll().where('_id', '=', odg).executeTakeFirstOrThrow(),
  }
}
