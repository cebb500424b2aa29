import { z } from 'zod'
import { CampaignStep } from '../law/accounts-steps.ts'
import { Id, ListQuery } from '../paging.ts'
import { route } from '../route.ts'

const day = z.iso.date()

/** Steps that happen outside of the product, of which somebody says that they were taken. The others are known from the meeting. */
export const ownSteps = ['PROJECT', 'DEPOSIT', 'FILING'] as const satisfies readonly CampaignStep[]

export const StepState = z.enum(['DONE', 'LATE', 'NEXT', 'AHEAD'])
export type StepState = z.infer<typeof StepState>

/** BLOCKED: a step is late. CHECK: the next one is due within a week, nothing was begun though the year has ended, the assembly is planned after its last day, or it cannot be prepared as things stand. FINE: all in time. */
export const CampaignLight = z.enum(['BLOCKED', 'CHECK', 'FINE'])
export type CampaignLight = z.infer<typeof CampaignLight>

/** What stands against preparing the assembly of a company. */
export const CampaignRefusal = z.enum(['subscription_expired', 'already_prepared', 'company_incomplete', 'date_past', 'credits_missing'])
export type CampaignRefusal = z.infer<typeof CampaignRefusal>

export const CampaignRow = z.object({
  company: z.object({ _id: Id, business_name: z.string(), type: z.enum(['SPA', 'SRL']), members: z.int() }),
  year_end: day,
  /** The last day for the assembly. */
  deadline: day,
  light: CampaignLight,
  /** Without a running subscription nothing can be prepared. */
  is_subscribed: z.boolean(),
  /** Whatever day is chosen: why an order would leave this company out. Null where it would not. */
  refusal: CampaignRefusal.nullable(),
  steps: z.array(z.object({ step: CampaignStep, day, state: StepState, done_on: day.nullable() })),
  /** The first that is not done; null when all are. */
  next: CampaignStep.nullable(),
  /** The assembly that has the accounts on its agenda. */
  /** The assembly of its accounts, or the decision in writing on them. */
  meeting: z.object({ _id: Id, status: z.string(), title: z.string(), datetime: z.iso.datetime().nullable(), written: z.boolean().optional() }).nullable(),
})
export type CampaignRow = z.infer<typeof CampaignRow>

/** Whether the assembly of the accounts is still to be prepared. */
export const CampaignAssembly = z.enum(['MISSING', 'THERE'])
export type CampaignAssembly = z.infer<typeof CampaignAssembly>

/** Accounts of the year that ended in `year`; without it the campaign that goes on. */
export const CampaignQuery = ListQuery.extend({
  year: z.coerce.number().int().min(2010).max(2100).optional(),
  light: CampaignLight.optional(),
  assembly: CampaignAssembly.optional(),
})
export type CampaignQuery = z.infer<typeof CampaignQuery>

export const Campaign = z.object({
  year: z.int(),
  /** Of the companies found in the light and with the assembly asked for, all pages. Lights and plan are of all that were found. */
  total: z.int(),
  lights: z.object({ BLOCKED: z.int(), CHECK: z.int(), FINE: z.int() }),
  /** How many companies are how far in each step; `day` where most of them have the same, and how many have it; the days of all lie between `first` and `last`. */
  plan: z.array(
    z.object({
      step: CampaignStep,
      day: day.nullable(),
      same: z.int(),
      first: day.nullable(),
      last: day.nullable(),
      done: z.int(),
      late: z.int(),
      ahead: z.int(),
    }),
  ),
  items: z.array(CampaignRow),
})
export type Campaign = z.infer<typeof Campaign>

/** The assembly as it is prepared for each: accounts of the year and what else is chosen, at an hour of a day so many days before the last. */
export const CampaignOrder = z.object({
  key: Id,
  company_ids: z.array(Id).min(1).max(500),
  year: z.int().min(2010).max(2100),
  /** Of the library of templates: A01 (accounts) and others. */
  templates: z
    .array(z.string().regex(/^A\d{2}$/))
    .min(1)
    .max(10),
  days_before: z.int().min(0).max(60),
  hour: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  call_type: z.enum(['CALL_DELIBERA', 'CALL_EXTERNAL', 'CALL_PRESENCE']),
  location: z.string().trim().max(200).nullable(),
})
export type CampaignOrder = z.infer<typeof CampaignOrder>

/** What `info` says of a company that had its assembly before: that one is named, and nothing was done. */
export const alreadyPrepared = 'already_prepared'

/** How far the preparation of many assemblies is. A company that was refused says why, by a code of the catalogue. */
export const CampaignRun = z.object({
  _id: Id,
  total: z.int(),
  done: z.int(),
  is_over: z.boolean(),
  results: z.array(
    z.object({ company_id: Id, business_name: z.string(), meeting_id: Id.nullable(), error_code: z.string().nullable(), info: z.string().nullable() }),
  ),
})
export type CampaignRun = z.infer<typeof CampaignRun>

export const StepMark = z.object({
  company_ids: z.array(Id).min(1).max(500),
  year: z.int().min(2010).max(2100),
  step: z.enum(ownSteps),
  done_on: day.nullable(),
})
export type StepMark = z.infer<typeof StepMark>

export const campaignRoutes = {
  campaign: route({
    method: 'GET',
    path: '/consultants/campaign',
    access: 'user',
    query: CampaignQuery,
    reply: Campaign,
    about: 'The accounts of all served companies, with the plan backwards from the last day.',
  }),
  mark: route({
    method: 'PATCH',
    path: '/consultants/campaign/steps',
    access: 'user',
    body: StepMark,
    reply: z.object({ marked: z.int() }),
    about: 'Says for some companies that a step was taken, or that it was not.',
  }),
  prepare: route({
    method: 'POST',
    path: '/consultants/campaign/prepare',
    access: 'user',
    body: CampaignOrder,
    reply: CampaignRun,
    status: 201,
    about: 'Prepares the assembly of the accounts for the chosen companies, one after the other.',
  }),
  run: route({
    method: 'GET',
    path: '/consultants/campaign/runs/:id',
    access: 'user',
    params: z.object({ id: Id }),
    reply: CampaignRun,
    about: 'How far a preparation is.',
  }),
} as const
