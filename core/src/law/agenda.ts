import { type Check, firesIf } from './check.ts'

/** Only who knew of a point could prepare for it; where all the capital is there, nobody was kept from it (art. 2366). */
const onTheAgenda: Check = ({ agenda, vote, presence }) => {
  const point = agenda.find((it) => it._id === vote?.point_id)
  return point ? firesIf(!point.in_notice && !presence?.totalitarian, { title: point.title }) : null
}

export const agendaChecks = { 'L-AGE-01': onTheAgenda } satisfies Record<string, Check>
