import { z } from 'zod'

/** The way of a company's accounts, backwards from the last day for the assembly. */
export const CampaignStep = z.enum(['PROJECT', 'DEPOSIT', 'NOTICE', 'ASSEMBLY', 'FILING'])
export type CampaignStep = z.infer<typeof CampaignStep>
