import { z } from 'zod'
import { SignatureImage } from '../accounts/schema.ts'
import { ElectionChoice } from '../elections/schema.ts'
import { withShortIds } from '../field-groups.ts'
import { Email, Name, orNothing, VatOrFiscalCode } from '../fields.ts'
import { RuleResult } from '../law/schema.ts'
import { ExternalPerson } from '../meeting/people.ts'
import { Id } from '../paging.ts'

/** CREATED stands and waits for the delegate where acceptance is asked for; a revoked one is kept. */
export const DelegationState = z.enum(['CREATED', 'ACCEPTED', 'REJECTED', 'REVOKED'])
export type DelegationState = z.infer<typeof DelegationState>

/** How to vote on a point, or whom to elect there: binding for the delegate. */
export const Instruction = z.union([
  z.object({ odg_id: Id, accepted: z.union([z.literal(1), z.literal(-1), z.literal(0)]) }),
  z.object({ odg_id: Id, choice: ElectionChoice }),
])
export type Instruction = z.infer<typeof Instruction>

const Named = z.object({ _id: Id, first_name: z.string().nullable(), last_name: z.string() })

export const Delegation = z.object({
  _id: Id,
  convocation_id: Id,
  delegator: Named,
  delegate: Named,
  issuer: z.enum(['ADMIN', 'MEMBER']),
  content: z.string(),
  votes: z.array(Instruction),
  file: z.object({ _id: Id, name: z.string() }).nullable(),
  /** Whether one was drawn; the picture itself is in the document. */
  signature: z.boolean(),
  signed: z.boolean(),
  state: DelegationState,
  /** Null while the delegate has not answered. */
  accepted: z.boolean().nullable(),
  requires_acceptance: z.boolean(),
  valid_for_second: z.boolean(),
  /** It counts as things stand: signed, accepted where that is asked for, not revoked. */
  is_valid: z.boolean(),
  datetime: z.iso.datetime(),
  version: z.int(),
})
export type Delegation = z.infer<typeof Delegation>

/** What a form asks of a person entered on the spot: who it is beyond doubt, and where the letter with their link goes. */
export const Outsider = ExternalPerson.pick({ kind: true }).extend({ first_name: Name, last_name: Name, fiscal_code: VatOrFiscalCode, email: Email })
export type Outsider = z.infer<typeof Outsider>
/** Of somebody named on a paper that the company received: an address is asked for only where they are to accept. */
export const OutsiderOnPaper = Outsider.extend({ email: orNothing(Email) })

/** To somebody of the meeting, or to a person entered on the spot. */
const Delegate = z.object({ delegate_id: Id.optional(), delegate: ExternalPerson.optional() })

const terms = {
  content: z.string().max(4000).optional(),
  votes: z.array(Instruction).max(100).optional(),
  /** Drawn here, or a signed PDF that was uploaded. */
  signature: SignatureImage.nullish(),
  file_id: Id.nullish(),
  valid_for_second: z.boolean().optional(),
}

/** In place of the one that stands, if any: the old one ends and the new one begins, or nothing happens. Without it a second one is refused. */
const replaces = z.literal(true).optional()

const Draft = Delegate.extend({ ...terms, replaces }).refine((it) => (it.delegate_id === undefined) !== (it.delegate === undefined), {
  error: 'requiredField',
  path: ['delegate_id'],
})
export const DelegationDraft = withShortIds(Draft, ['delegate', 'file'])
export type DelegationDraft = z.infer<typeof DelegationDraft>

/** By the company, which says for whom; a proxy on paper needs no acceptance unless it is asked for. */
export const AdminDelegationDraft = DelegationDraft.and(z.object({ delegator_id: Id, requires_acceptance: z.boolean().optional() }))
export type AdminDelegationDraft = z.infer<typeof AdminDelegationDraft>

export const DelegationChange = withShortIds(z.object({ ...terms, version: z.int() }), ['file'])
export type DelegationChange = z.infer<typeof DelegationChange>

/** `checks` are warnings that do not stop it. */
export const DelegationReply = Delegation.extend({ checks: z.array(RuleResult) })

/** Somebody who could be named. `refused` are the rules of law that forbid it, told beside the name; `represents` how many others name them already. */
const Delegatable = Named.extend({ kind: z.enum(['P', 'S']), is_main_delegate: z.boolean(), represents: z.int(), refused: z.array(RuleResult) })
export type Delegatable = z.infer<typeof Delegatable>

/** What the holder of a link sees: the own delegation, those received, and whom one may name. */
export const MyDelegations = z.object({
  /** The call that it is about; null while none can be given. */
  convocation_id: Id.nullable(),
  given: Delegation.nullable(),
  /** Weight of the delegator, and its part of the whole. */
  received: z.array(Delegation.extend({ shares: z.int(), percentage: z.number() })),
  delegatables: z.array(Delegatable),
  /** Why none can be given, if so: the rule of law that forbids it. */
  refused: z.array(RuleResult),
  allows_outsiders: z.boolean(),
  footer: z.string().nullable(),
})
export type MyDelegations = z.infer<typeof MyDelegations>

export const DelegationAnswer = z.object({ delegation_ids: z.array(Id).min(1).max(200), accepted: z.boolean() })
