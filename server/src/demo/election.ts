import type { Deps } from '../deps.ts'
import { addCandidate, addList, changeElection } from '../features/elections/setting-commands.ts'
import type { Contexts } from '../http/guards.ts'
import { pointsOfMeeting } from '../stores/agenda/agenda-store.ts'

/** The point of the agenda on which the board is elected. */
export const boardElection = { title: 'Nomina del consiglio di amministrazione mediante voto di lista' }

const lists: Record<string, readonly [string, string][]> = {
  'Soci di controllo': [
    ['Giovanni Valserra', '1993-03-26'],
    ['Lucia Valserra', '1956-08-06'],
    ['Elena Marchesini', '1980-01-01'],
    ['Filippo Conte', '1969-01-13'],
    ['Alessandra Nicolai', '1982-06-20'],
  ],
  'Azionisti di minoranza': [
    ['Alberto Agostini', '1947-09-02'],
    ['Bianca Bertoldo', '1960-02-09'],
  ],
}

/** Five directors among two lists, one seat the minority's. */
export async function seedElection(deps: Deps, caller: Contexts['meeting']): Promise<void> {
  const point = (await pointsOfMeeting(deps.db, caller.meeting)).find((it) => it.title === boardElection.title)!
  await changeElection(deps, caller, point._id, { vote_kind: 'ELECTION', method: 'LISTS', seats: 5, version: point.version })
  for (const [name, people] of Object.entries(lists)) {
    const { election } = await addList(deps, caller, point._id, { name })
    const list_id = election!.lists.find((it) => it.name === name)!._id
    for (const [candidate, born_on] of people) await addCandidate(deps, caller, point._id, { name: candidate, born_on, list_id })
  }
}
