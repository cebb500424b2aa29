import { z } from 'zod'
import { SignatureImage } from '../accounts/schema.ts'
import { Locale } from '../locale.ts'
import { Id } from '../paging.ts'
import { SignatureIdentity } from './identity.ts'

const moment = z.iso.datetime().nullable()

/** Chair and secretary must sign (art. 2375 c. 1, L-MIN-02), a director the record of a decision without a meeting; others may be asked to. */
export const SignerRole = z.enum(['PRESIDENT', 'SECRETARY', 'DIRECTOR', 'OTHER'])
export type SignerRole = z.infer<typeof SignerRole>

export const VerbalSignature = z.object({
  member_id: Id,
  name: z.string(),
  role: SignerRole,
  requested_at: moment,
  /** When the last letter went to them, the request or a reminder. */
  reminded_at: moment,
  read_at: moment,
  signed_at: moment,
  /** DRAWN: in the product, under its own seal. ELSEWHERE: on a file that was signed with other means and checked here. */
  way: z.enum(['DRAWN', 'ELSEWHERE']).nullable(),
  /** Of what was signed elsewhere: by what its certificate was found to be of this person, and whom it names. */
  identity: SignatureIdentity.nullable(),
  holder: z.string().nullable(),
  refused_at: moment,
  refusal: z.string().nullable(),
})
export type VerbalSignature = z.infer<typeof VerbalSignature>

/**
 * The files of confirmed minutes, each on top of the one before: CONFIRMED as typeset, SEALED with one more signature of ours, ELSEWHERE signed by other
 * means (the same PDF with more at its end), ENVELOPE the same PDF within a .p7m, DEED what the notary drew up.
 */
export const DocumentKind = z.enum(['CONFIRMED', 'SEALED', 'ELSEWHERE', 'ENVELOPE', 'DEED'])
export type DocumentKind = z.infer<typeof DocumentKind>
export const VerbalDocument = z.object({
  _id: Id,
  kind: DocumentKind,
  /** The file, for the calls of media. */
  file_id: Id,
  name: z.string(),
  sha256: z.string(),
  bytes: z.int(),
  at: z.iso.datetime(),
  /** Who signed in this step. */
  member_ids: z.array(Id),
})
export type VerbalDocument = z.infer<typeof VerbalDocument>

/** The strokes as they were drawn, for a signature that stays sharp on paper; any unit, y downwards. */
const Strokes = z
  .array(
    z
      .array(z.object({ x: z.number(), y: z.number() }))
      .min(1)
      .max(4000),
  )
  .max(400)
const drawn = { image: SignatureImage, strokes: Strokes.optional() }

/** Rules that a person has read and goes on in spite of: L-SIG-02, where only the name speaks for the certificate. */
const Acknowledged = z.array(z.string().max(20)).max(10).optional()

/** Drawn by the caller, who is one of the signers by their account; or a file that others signed elsewhere; or the notary's deed. */
export const Signing = z.union([
  z.object({ signature: z.object(drawn) }),
  z.object({ file_id: Id, member_ids: z.array(Id).min(1).max(20), ack: Acknowledged }),
  z.object({ deed_file_id: Id }),
])
export type Signing = z.infer<typeof Signing>

/** Nobody named: whoever must sign and has not. Before the minutes are confirmed it is the draft that is sent to be read. */
export const SignRequest = z.object({ member_ids: z.array(Id).max(50).optional(), message: z.string().trim().max(2000).optional() })
export type SignRequest = z.infer<typeof SignRequest>
/** Nobody named: everybody of the meeting. */
export const VerbalSending = z.object({ member_ids: z.array(Id).max(5000).optional() })
export const VerbalSent = z.object({ sent: z.int(), already: z.int() })

/** What the other signers see of one. */
const Signer = VerbalSignature.pick({ name: true, role: true, signed_at: true, refused_at: true })
export const Signers = z.object({ signers: z.array(Signer) })

/** The minutes for the holder of a link. `own` is null for who reads and does not sign. */
export const PublicVerbal = z.object({
  company_name: z.string(),
  title: z.string(),
  subtitle: z.string(),
  held_at: z.iso.datetime(),
  locale: Locale,
  name: z.string(),
  confirmed: z.boolean(),
  html: z.string(),
  number: z.object({ number: z.int(), year: z.int(), book: z.string() }).nullable(),
  for_notary: z.boolean(),
  own: VerbalSignature.nullable(),
  signers: z.array(Signer),
  /** The newest file, once they are confirmed. */
  document: VerbalDocument.pick({ file_id: true, name: true, sha256: true, bytes: true }).nullable(),
  /** Corrections that the reader asked for. */
  notes: z.array(z.object({ text: z.string(), at: z.iso.datetime(), resolved_at: moment })),
})
export type PublicVerbal = z.infer<typeof PublicVerbal>

export const MemberSigning = z.object({ signature: z.object(drawn) })
export type MemberSigning = z.infer<typeof MemberSigning>
export const Correction = z.object({ text: z.string().trim().min(1).max(4000) })
/** Refuses with a reason, or hands in the file signed elsewhere. */
export const MemberAnswer = z.union([z.object({ refusal: z.string().trim().min(1).max(2000) }), z.object({ file_id: Id, ack: Acknowledged })])
export type MemberAnswer = z.infer<typeof MemberAnswer>

/** What is known of a file by its hash. Who has the hash has the file. */
export const Verification = z.object({
  issued: z.boolean(),
  document: z
    .object({
      kind: z.enum(['MINUTES', 'DEED', 'DECISION', 'ANSWER', 'SHEET', 'BUNDLE']),
      company_name: z.string(),
      title: z.string(),
      held_at: moment,
      issued_at: z.iso.datetime(),
      number: z.object({ number: z.int(), year: z.int(), book: z.string() }).nullable(),
      /** `identity` is null for what was drawn here, under the seal of the installation. */
      signatures: z.array(
        z.object({ name: z.string(), role: SignerRole, at: z.iso.datetime(), identity: SignatureIdentity.nullable(), holder: z.string().nullable() }),
      ),
      /** A newer file of the same minutes has more signatures. */
      is_latest: z.boolean(),
    })
    .nullable(),
  /** By which a file shows that it is of this installation: the hash (SHA-256) of the certificate that seals, and the key that signs bundles (SPKI, base64url). */
  installation: z.object({ seal: z.string(), key: z.string() }),
})
export type Verification = z.infer<typeof Verification>
