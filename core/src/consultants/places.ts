import { decisionPath } from '../decisions/places.ts'
import { meetingPath } from '../meetings/places.ts'
import type { CampaignRow } from './campaign.ts'

/** Where the accounts of a company are decided: its assembly, or its decision in writing. */
export const accountsPath = (company_id: string, { _id, written }: NonNullable<CampaignRow['meeting']>): string =>
  written ? decisionPath({ _id, company_id }) : meetingPath({ _id, company_id, meeting_type: 'ASSEMBLY' }, 'details')
