import type { OfficeFact, OfficeHistory } from './facts.ts'
import { isManagement } from './organs.ts'
import { mustHaveAddress } from './rules.ts'
import { officesOn } from './state.ts'

/** What an office asks to be done, and the day from which its term runs. The terms themselves are those of the follow-up. */
export interface OfficeDuty {
  code: 'T-OFF-ACC' | 'T-OFF-FILE' | 'T-OFF-PEC' | 'T-OFF-END'
  office_id: string
  from: string
}

/** All duties that have arisen by a day, each once. `notice` is when the company had news of an acceptance, where it differs. */
export function officeDuties(history: OfficeHistory, on: string, notice: ReadonlyMap<string, string> = new Map()): OfficeDuty[] {
  const states = officesOn(history, on)
  return history.offices.flatMap((office): OfficeDuty[] => {
    const now = states.get(office._id)
    if (!now || office.appointed_on === null) return []
    const found: OfficeDuty[] = []
    const add = (code: OfficeDuty['code'], from: string) => found.push({ code, office_id: office._id, from })
    if (now.state === 'PENDING') add('T-OFF-ACC', office.appointed_on)
    else if (now.end_reason !== 'DECLINED' && office.accepted_on !== null) {
      const from = notice.get(office._id) ?? latest(office.accepted_on, office.appointed_on)
      add('T-OFF-FILE', from)
      if (isManagement(office.organ) && mustHaveAddress([office.role_code]).length > 0) add('T-OFF-PEC', from)
    }
    if (now.acting_since !== null) add('T-OFF-FILE', now.acting_since)
    const isEnd = now.ended_on !== null && now.end_reason !== 'REPLACED' && now.end_reason !== 'DECLINED' && office.accepted_on !== null
    if (isEnd && !stays(office, history, states)) add('T-OFF-END', now.ended_on!)
    return found
  })
}

const latest = (a: string, b: string) => (a > b ? a : b)

/** Whoever was appointed again is filed as such: nothing ended. */
const stays = (office: OfficeFact, { offices }: OfficeHistory, states: ReturnType<typeof officesOn>) =>
  offices.some((it) => it._id !== office._id && it.person === office.person && it.organ === office.organ && states.get(it._id)?.state === 'ACTIVE')
