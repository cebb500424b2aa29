import { type Check, fires, firesIf, passes } from './check.ts'

/** Only who knew of a point could prepare for it; where all the capital is there, nobody was kept from it, unless somebody opposes (art. 2366). */
const onTheAgenda: Check = ({ agenda, vote, presence }) => {
  const point = agenda.find((it) => it._id === vote?.point_id)
  if (point && presence?.opposed.includes(point._id)) return fires({ case: 'opposed', title: point.title })
  return point ? firesIf(!point.in_notice && !presence?.totalitarian, { title: point.title }) : null
}

/** What is voted is written: nobody can agree to an amount that is not there yet (art. 2375 c. 1). In a notice the gap can still be filled until the vote. */
const written: Check = ({ agenda, vote }, trigger) => {
  const open = agenda.filter((it) => !it.skip_vote && it.blanks.length > 0)
  if (trigger !== 'vote') return agenda.length === 0 ? null : firesIf(open.length > 0, { titles: open.map((it) => it.title).join('; '), count: open.length })
  const point = open.find((it) => it._id === vote?.point_id)
  return point ? fires({ case: 'vote', title: point.title, count: point.blanks.length }, 'BLOCK') : passes()
}

export const agendaChecks = { 'L-AGE-01': onTheAgenda, 'L-AGE-03': written } satisfies Record<string, Check>
