import { useMatches } from '@tanstack/react-router'

export interface PersonalLink {
  meeting: string
  member: string
}

/** The two keys in the address of a member's page. */
export function usePersonalLink(): PersonalLink {
  const { meetingSlug = '', memberSlug = '' } = useMatches({
    select: (matches) => (matches.at(-1)?.params ?? {}) as { meetingSlug?: string; memberSlug?: string },
  })
  return { meeting: meetingSlug, member: memberSlug }
}

/** Where the pages of a personal link are. */
export const linkPath = ({ meeting, member }: PersonalLink, page: '' | '/proposals' | '/live' | '/sign' = ''): string =>
  `/public/meetings/${meeting}/member/${member}${page}`
