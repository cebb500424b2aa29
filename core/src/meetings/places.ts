import type { MeetingType } from '../meeting/status.ts'

/** The pages of one meeting, by the last word of their address. */
export type MeetingPage = 'details' | 'proposals' | 'convocations' | 'organization' | 'odg' | 'live' | 'verbal' | 'presences' | 'votes' | 'offline-verbal'

/** Boards have these under the address of assemblies. */
const shared: readonly MeetingPage[] = ['proposals', 'convocations', 'offline-verbal']

/** What a meeting held elsewhere has in the place of pages that only a convened one needs. */
const heldElsewhere: Partial<Record<MeetingPage, MeetingPage>> = {
  organization: 'presences',
  proposals: 'details',
  convocations: 'details',
  live: 'votes',
  'offline-verbal': 'votes',
}

/** The list of a company's assemblies, or of its boards. */
export const meetingsPath = (company_id: string, meeting_type: MeetingType): string => `/company/${company_id}/${folderOf(meeting_type)}`

/** Where the minutes of a meeting begin that was held elsewhere. */
export const newOfflinePath = (company_id: string, meeting_type: MeetingType): string => `/company/${company_id}/verbals/${folderOf(meeting_type)}/new`

const folderOf = (meeting_type: MeetingType) => (meeting_type === 'BOARD' ? 'boards' : 'meetings')

interface Placed {
  _id: string
  company_id: string
  meeting_type: MeetingType
  /** Whether the meeting was held elsewhere; left out, it is one that was convened here. */
  mode?: { is_offline: boolean } | undefined
}

export function meetingPath({ _id, company_id, meeting_type, mode }: Placed, page: MeetingPage): string {
  if (mode?.is_offline) return `/company/${company_id}/verbals/${folderOf(meeting_type)}/${_id}/${heldElsewhere[page] ?? page}`
  return `${meetingsPath(company_id, shared.includes(page) ? 'ASSEMBLY' : meeting_type)}/${_id}/${page}`
}
