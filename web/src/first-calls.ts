import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { publicMeetingRoutes } from '@delibera/core/convocations/routes'
import { publicDecisionRoutes } from '@delibera/core/decisions/routes'
import { designatedRoutes } from '@delibera/core/designated/routes'
import { helpRoutes } from '@delibera/core/help/routes'
import { homeRoutes } from '@delibera/core/home/routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import type { InputOf, Route } from '@delibera/core/route'
import { urlOf } from './api/call.ts'
import type { Screen } from './shell/screen.ts'

/** The address of a call with places of the screen's own address in it, as `{meetingId}`. */
const at = <R extends Route>(route: R, input: InputOf<R>): string => urlOf(route, input).replaceAll('%7B', '{').replaceAll('%7D', '}')

const constants = at(helpRoutes.constants, {})
const profile = at(entryRoutes.profile, {})
const inCompany = { company_id: '{companyId}' }
const ofCompany = [
  at(helpRoutes.constants, { query: inCompany } as never),
  at(homeRoutes.opening, { params: { id: '{companyId}' }, query: inCompany } as never),
]
const meeting = at(meetingRoutes.load, { params: { id: '{meetingId}' }, query: inCompany } as never)
const home = at(homeRoutes.home, { params: { id: '{companyId}' }, query: inCompany } as never)
const link = at(publicMeetingRoutes.details, { params: { meeting: '{meetingSlug}', member: '{memberSlug}' } })
const representative = at(designatedRoutes.representative, { params: { meeting: '{meetingSlug}', member: '{memberSlug}' } })
const ownDecision = at(publicDecisionRoutes.details, { params: { decision: '{decisionSlug}', member: '{memberSlug}' } })

/**
 * The calls that a screen asks for at once, whoever opens it: its page begins them before any script is read
 * (web/public/first-paint.js), and whoever asks for one of them takes that answer. Read by the build alone.
 */
export function firstCalls(screen: Screen): string[] {
  const { path, display } = screen
  if (path === '/user/dashboard') return [constants, at(homeRoutes.dashboard, {})]
  if (path === '/public/meetings/{meetingSlug}/representative/{memberSlug}') return [constants, representative]
  // Of the pages of a personal link, those that ask for the meeting at once; the others never read it.
  if (path.startsWith('/public/meetings/') && 'first' in screen) return [constants, link]
  if (path.startsWith('/public/decisions/') && 'first' in screen) return [constants, ownDecision]
  if (display === 'public') return [constants]
  if (display !== 'company') return [constants, profile]
  if (path === '/company/{companyId}/home') return [...ofCompany, home]
  return path.includes('{meetingId}') ? [...ofCompany, meeting] : ofCompany
}
