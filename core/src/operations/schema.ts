import { z } from 'zod'
import { Id, listOf } from '../paging.ts'

/** Something a trial service would have sent. */
export const TrialMessage = z.object({
  _id: Id,
  kind: z.enum(['mail', 'message']),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(z.object({ name: z.string(), mime_type: z.string(), bytes: z.number().int() })),
  created_at: z.iso.datetime(),
})
export type TrialMessage = z.infer<typeof TrialMessage>
export const TrialMailbox = listOf(TrialMessage)

/** `set` tells whether the product's clock stands at a chosen moment or runs with the machine's. */
export const ClockState = z.object({ now: z.iso.datetime(), set: z.boolean() })
export const ClockSetting = z.object({ now: z.iso.datetime({ offset: true }).nullable() })

/** What must hold before an installation serves: each is looked at for itself. */
export const ReadinessCheckName = z.enum(['database', 'schema', 'disk', 'worker', 'typesetter', 'backup'])
export type ReadinessCheckName = z.infer<typeof ReadinessCheckName>

/** `degraded`: everything is served but for what this one is needed for. */
export const ReadinessState = z.enum(['ok', 'degraded', 'failed'])

/** Why a check does not hold. `timeout`: no answer in time; `unknown`: it could not be looked at, because another one does not hold. */
export const ReadinessReason = z.enum([
  'timeout',
  'unknown',
  // database
  'unreachable',
  'read_only',
  'no_space',
  'refused',
  // schema: migrations of this version that the database lacks, has of a newer one, or has with other words
  'behind',
  'ahead',
  'changed',
  // disk
  'below_floor',
  'unreadable',
  // worker: no process runs one, or none has done its rounds for minutes
  'no_worker',
  'silent',
  // typesetter
  'no_compiler',
  // backup: none was ever made, the last one is older than it should be, or lacks files
  'never',
  'overdue',
  'incomplete',
])
export type ReadinessReason = z.infer<typeof ReadinessReason>

export const ReadinessCheck = z.object({ name: ReadinessCheckName, state: ReadinessState, reason: ReadinessReason.nullable() })
export type ReadinessCheck = z.infer<typeof ReadinessCheck>

/** The compiler of the documents; `tagged`: what it prints says to screen readers what is a heading, a list, a table. */
const Typesetter = z.object({ name: z.string(), version: z.string(), tagged: z.boolean() })

/** The last one that was made, by the server or by its operator. */
const LastBackup = z.object({ at: z.iso.datetime(), age_seconds: z.int() })

/** `ready` and `degraded` answer 200, `unready` 503. */
export const Readiness = z.object({
  status: z.enum(['ready', 'degraded', 'unready']),
  version: z.string(),
  checks: z.array(ReadinessCheck),
  typesetter: Typesetter.nullable(),
  /** Null where none was made, or it is not known. */
  backup: LastBackup.nullable(),
})
export type Readiness = z.infer<typeof Readiness>
