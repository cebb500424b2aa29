import { z } from 'zod'
import { Id } from '../paging.ts'

/** PDF for people, the others for programs. */
export const TableFormat = z.enum(['pdf', 'xlsx', 'csv'])
export type TableFormat = z.infer<typeof TableFormat>
export const TableQuery = z.object({ format: TableFormat.default('pdf') })

/** Collecting receipts from the mailbox: how many letters await one, and how many receipts are kept. */
export const ReceiptsLoaded = z.object({ letters: z.int(), awaiting: z.int(), receipts: z.int(), is_reading: z.boolean() })
export type ReceiptsLoaded = z.infer<typeof ReceiptsLoaded>

/** One file of a bundle. */
const BundleFile = z.object({ path: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.int() })

/**
 * `manifest.json`, the last but one file of a bundle: what is in it and what it proves. The last is `manifest.sig`, the installation's Ed25519 signature of
 * its bytes, as base64url.
 */
export const BundleManifest = z.object({
  format: z.literal('delibera-bundle/1'),
  company: z.object({ business_name: z.string(), fiscal_code: z.string().nullable() }),
  meeting: z.object({ _id: Id, title: z.string(), held_at: z.iso.datetime().nullable(), status: z.string() }),
  issued_at: z.iso.datetime(),
  /** Where the installation answers questions about a hash. */
  verify_url: z.string(),
  /** Ed25519, SPKI as base64url. */
  public_key: z.string(),
  /** The last row of the meeting's audit chain. */
  chain: z.object({ rows: z.int(), hash: z.string() }),
  files: z.array(BundleFile),
})
export type BundleManifest = z.infer<typeof BundleManifest>

/** A row of `audit.jsonl`, one to a line. `hash` is SHA-256 of the bytes of `prev_hash` and of the canonical JSON of the rest. */
export const ChainRow = z.object({
  chain: z.string(),
  seq: z.int(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  data: z.unknown(),
  prev_hash: z.string(),
  hash: z.string(),
})
export type ChainRow = z.infer<typeof ChainRow>
