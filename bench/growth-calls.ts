import { idOf, ofCaller } from './growth-ids.ts'
import { linkOf } from './growth-rows.ts'

const day = (from: number): string => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)

/** The calls that people make all day, each about the caller's own: about another company at each turn. */
export function growthCalls(turn: number): Record<string, string> {
  const own = turn % ofCaller.managed
  const company = idOf('company', own)
  const { meeting, member } = linkOf(own)
  const month = `from=${day(-20)}&to=${day(20)}`
  return {
    companies: '/companies?count=50',
    'companies of a consultant': '/companies?role=CONSULTANT&count=50',
    members: `/companies/${company}/members?grouped=true`,
    meetings: `/meetings?company_id=${company}&meeting_type=ASSEMBLY&count=50`,
    'meetings, found by a word': `/meetings?company_id=${company}&meeting_type=ASSEMBLY&count=50&search=numero`,
    'meeting, called': `/meetings/${idOf('meeting', own, 0)}`,
    'meeting, held': `/meetings/${idOf('meeting', own, 5)}`,
    'calendar of a company': `/calendar/events?${month}&company_id=${company}`,
    'calendar of a consultant': `/calendar/events?${month}&workspace=consultant`,
    communications: `/communications?company_id=${company}&count=50`,
    'communications, found by a word': `/communications?company_id=${company}&count=50&search=documentazione`,
    notifications: '/notifications?count=50',
    'wallet history': `/payments/credit-transactions?company_id=${company}&count=50`,
    'products paid': `/payments/purchases?company_id=${company}&count=50`,
    'member’s page': `/meetings/public/${meeting}/members/${member}/details`,
    campaign: '/consultants/campaign?count=50',
    'what waits': '/todo',
    upcoming: '/meetings/upcoming',
  }
}
