import type { MeetingType } from './schema.ts'

/** The pages of one meeting, by the last word of their address. */
export type MeetingPage = 'details' | 'proposals' | 'convocations' | 'organization' | 'odg' | 'live' | 'verbal'

/** Boards have these under the address of assemblies. */
const shared: readonly MeetingPage[] = ['proposals', 'convocations']

/** The list of a company's assemblies, or of its boards. */
export const meetingsPath = (company_id: string, meeting_type: MeetingType): string =>
  `/company/${company_id}/${meeting_type === 'BOARD' ? 'boards' : 'meetings'}`

export function meetingPath({ _id, company_id, meeting_type }: { _id: string; company_id: string; meeting_type: MeetingType }, page: MeetingPage): string {
  return `${meetingsPath(company_id, shared.includes(page) ? 'ASSEMBLY' : meeting_type)}/${_id}/${page}`
}
