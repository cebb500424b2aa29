import { publicMeetingRoutes } from '@delibera/core/convocations/routes'
import type { QueryClient } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { askAhead } from '../../api/gathering.ts'
import { readOf } from '../../api/hooks.ts'

export interface PersonalLink {
  meeting: string
  member: string
}

function linkIn(params: object): PersonalLink {
  const { meetingSlug = '', memberSlug = '' } = params as { meetingSlug?: string; memberSlug?: string }
  return { meeting: meetingSlug, member: memberSlug }
}

/** The two keys in the address of a member's page. */
export const usePersonalLink = (): PersonalLink => linkIn(useMatches({ select: (matches) => (matches.at(-1)?.params ?? {}) as object }))

/** Asks for the meeting with the scripts of its page, so that the page is drawn once, with all that stands on it. */
export const askLink = (queries: QueryClient, params: object): Promise<void> =>
  askAhead(queries, readOf(publicMeetingRoutes.details, { params: { ...linkIn(params) } }))

/** Where the pages of a personal link are. */
export const linkPath = ({ meeting, member }: PersonalLink, page: '' | '/proposals' | '/live' | '/sign' = ''): string =>
  `/public/meetings/${meeting}/member/${member}${page}`
