import { linkSlug } from '../server/src/config/keys.ts'
import { idOf, keys, memberOf, type Rows } from './growth-ids.ts'
import { logs } from './growth-logs.ts'
import { meetings } from './growth-meetings.ts'
import { people } from './growth-people.ts'

export const tables: readonly Rows[] = [...people, ...meetings, ...logs]

/** Personal links of the caller's own companies: those of the first meeting of each. */
export function linkOf(company: number): { meeting: string; member: string } {
  const [meeting_id, member_id] = [idOf('meeting', company, 0), memberOf(company, 0)]
  return { meeting: `s${company}-0`, member: linkSlug(keys, { meeting_id, member_id, generation: 1 }) }
}
