import { Fault } from '@delibera/core/faults'
import { defaultLocale, type Locale } from '@delibera/core/locale'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import {
  type Heads,
  headsOf,
  type KeptReceipt,
  keptReceipts,
  type MinutesFile,
  minutesFiles,
  papersSent,
  type SentPaper,
} from '../../stores/exports/export-store.ts'
import { verbalRow } from '../../stores/minutes/minutes-store.ts'
import { paperOf } from '../minutes/held-reads.ts'
import type { Paper } from '../minutes/papers.ts'
import { type DelegationPaper, delegationPapers } from './delegation-papers.ts'
import { bytesOf, type PointFiles, pointFiles } from './file-reads.ts'
import { type Occasion, occasionOf } from './name-papers.ts'

/** All that a bundle is made of, but for the bytes of what is long. */
export interface BundleFacts {
  occasion: Occasion
  /** What the minutes are printed from; null when the meeting was not held. */
  paper: Paper | null
  locale: Locale
  at: Date
  heads: Heads
  minutes: MinutesFile[]
  notice: SentPaper[]
  receipts: KeptReceipt[]
  delegations: DelegationPaper[]
  points: PointFiles[]
}

export async function bundleFacts(deps: Deps, ctx: Contexts['meeting']): Promise<BundleFacts> {
  const { db, clock } = deps
  const { meeting } = ctx
  return {
    occasion: await occasionOf(db, ctx),
    heads: await headsOf(db, meeting),
    paper: await heldPaper(deps, ctx),
    locale: (await verbalRow(db, meeting))?.locale ?? defaultLocale,
    at: clock.now(),
    minutes: await minutesFiles(db, meeting),
    notice: await papersSent(db, meeting),
    receipts: await keptReceipts(db, meeting),
    delegations: await delegationPapers(deps, meeting),
    points: await pointFiles(deps, ctx),
  }
}

/** What its sheets are printed from; null for a meeting that was not held. */
export async function heldPaper(deps: Deps, ctx: Contexts['meeting'], locale?: Locale): Promise<Paper | null> {
  try {
    return await paperOf(deps.db, deps, ctx, locale)
  } catch (error) {
    if (error instanceof Fault && error.code === 'E0002') return null
    throw error
  }
}

/** Receipts are text, which is packed to a part of its size. */
export const packedReceipts = (receipts: readonly KeptReceipt[]): number => Math.round(0.6 * bytesOf(receipts))

/** Sheets, logs and the verifier. */
const otherBytes = 400 * 1024

export function estimatedBytes({ minutes, notice, receipts, delegations, points }: BundleFacts): number {
  const stored = [minutes, notice, delegations.map((it) => it.version), points.flatMap((it) => it.versions)].reduce((sum, it) => sum + bytesOf(it), 0)
  return stored + packedReceipts(receipts) + otherBytes
}
