import { z } from 'zod'
import { Id, listOf } from '../paging.ts'

/** Switches of an installation, each an environment setting (decision D12). */
export const Flags = z.object({
  websockets: z.boolean(),
  dashboard_panels: z.boolean(),
  editable_docs: z.boolean(),
  calendar_integration: z.boolean(),
  user_tour: z.boolean(),
  forecast: z.boolean(),
  error_reporting: z.boolean(),
})
export type Flags = z.infer<typeof Flags>

/** Which outside services are trial ones here, so that the screens can say so; `demo` is how to enter where the demo's person is. */
export const TrialServices = z.object({
  mail: z.boolean(),
  payments: z.boolean(),
  registry: z.boolean(),
  demo: z.object({ email: z.string(), password: z.string() }).nullable(),
})

/** Who takes the cards here; `none` where nothing is sold. The key is made to be shown: with it the browser speaks to the provider itself. */
export const Cards = z.object({ provider: z.enum(['trial', 'stripe', 'none']), publishable_key: z.string().nullable() })

const words = z.array(z.string())
export const Constants = z.object({
  company_codes: z.array(z.object({ code: z.string(), type: z.enum(['SPA', 'SRL']), managed: z.boolean() })),
  member_types: words,
  statuses: z.record(z.string(), words),
  email_events: words,
  limits: z.record(z.string(), z.unknown()),
  flags: Flags,
  trial: TrialServices,
  cards: Cards,
  /** Whether there is a business registry to ask; without one companies are entered by hand, and none is verified. */
  registry: z.boolean(),
  /** Whether a notice can also go to telephones here. */
  messaging: z.boolean(),
  /** With which anybody can check that the receipt of a vote is of this installation: Ed25519, subject public key info as base64url. */
  receipts_key: z.string(),
  /** Where people write for help. */
  support_email: z.string(),
  /** Until this day the law of the emergency admits what a statute is silent on (d.l. 18/2020, art. 106). */
  art106_until: z.iso.date(),
  locales: words,
  version: z.string(),
})

export const RoleList = listOf(
  z.object({
    code: z.string(),
    label: z.string(),
    /** All who have the role, in the plural. */ many: z.string(),
    type: z.enum(['ADM', 'MAJ', 'PAR', 'EXT', 'DEL']),
  }),
)
export const ProvinceList = listOf(z.object({ code: z.string(), name: z.string(), region: z.string(), istat: z.string() }))
export const FaqList = listOf(
  z.object({ key: z.string(), category: z.string(), faqs: z.array(z.object({ id: z.string(), question: z.string(), answer: z.string() })) }),
)

/** What somebody asks, and where they were when they did. The key makes a repeated press one request. */
export const HelpRequest = z.object({
  key: Id,
  subject: z.enum(['MEETING', 'CONVOCATION', 'LIVE', 'MINUTES', 'COMMUNICATIONS', 'PAYMENTS', 'ACCOUNT', 'OTHER']),
  message: z.string().trim().min(10, { error: 'messageTooShort' }).max(4000),
  context: z.object({
    path: z.string().max(500).regex(/^\//),
    company_id: Id.nullable().default(null),
    meeting_id: Id.nullable().default(null),
    /** Of the last error the person saw. */
    error_code: z.string().max(20).nullable().default(null),
    request_id: z.string().max(100).nullable().default(null),
    screen: z.string().max(40).nullable().default(null),
  }),
})
export type HelpRequest = z.infer<typeof HelpRequest>
/** The number by which both sides call it. */
export const HelpReceipt = z.object({ number: z.string(), email: z.string() })
