import type { Readable } from 'node:stream'
import { bundlePaths } from '@delibera/core/exports/layout'
import type { BundleManifest } from '@delibera/core/exports/schema'
import type { Locale } from '@delibera/core/locale'
import { appendAudit } from '../../audit/log.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { rememberIssued } from '../../stores/exports/export-store.ts'
import { type ArchiveEntry, archiveOf, summed } from './archive-papers.ts'
import type { BundleFacts } from './bundle-reads.ts'
import { chainLines, eventLines, voteReceiptLines } from './chain-papers.ts'
import { electionsForPrograms, electionsJson } from './election-papers.ts'
import { meetingInWords, type Occasion } from './name-papers.ts'
import { proofEntries } from './proof-papers.ts'
import { foldersIn, readmeName, readmeText } from './readme-papers.ts'
import { verifierPage } from './verifier-papers.ts'
import { votesForPrograms } from './vote-papers.ts'

/** What is packed, of a meeting or of a decision without one. */
interface Packing {
  occasion: Occasion
  locale: Locale
  at: Date
  /** When it was held; null for what was not. */
  held_at: string | null
  /** Its files; `tell` hears the last row of the chain of proof that is among them. */
  contents: (tell: Last) => AsyncGenerator<ArchiveEntry>
}

/** Everything that proves what happened in a meeting. */
export function bundleOf(deps: Deps, ctx: Contexts['meeting'], facts: BundleFacts): Readable {
  const { occasion, locale, at, paper } = facts
  return sealedBundle(deps, ctx, { occasion, locale, at, held_at: paper?.facts.started.at ?? null, contents: (tell) => contents(deps, ctx, facts, tell) })
}

/** An archive with a signed list of what is in it, written as it is read. Its hash is remembered when all of it was. */
export function sealedBundle(deps: Deps, { company, meeting, user }: Contexts['meeting'], packing: Packing): Readable {
  const title = meetingInWords(packing.occasion, packing.locale)
  return archiveOf(entriesOf(deps, packing), {
    at: packing.at,
    sealed: (sha256) =>
      deps.db.transaction().execute(async (tx) => {
        await rememberIssued(tx, { sha256, company, meeting, kind: 'BUNDLE', title, at: packing.at })
        // Not in the chain of the meeting, which is in the bundle: it would be another one each time.
        const data = { meeting_id: meeting as string, sha256: sha256.toString('hex') }
        await appendAudit(tx, { chain: `company:${company}`, actor: `user:${user}`, action: 'exports.bundle', data, at: packing.at })
      }),
  })
}

async function* entriesOf(deps: Deps, packing: Packing): AsyncGenerator<ArchiveEntry> {
  const files: BundleManifest['files'] = []
  const chain = { rows: 0, hash: '0'.repeat(64) }
  yield* summed(
    packing.contents((last) => Object.assign(chain, last)),
    (it) => files.push(it),
  )
  const manifest = JSON.stringify({ ...manifestHead(deps, packing), chain, files } satisfies BundleManifest, null, 2)
  yield { path: bundlePaths.manifest, content: Buffer.from(manifest) }
  yield { path: bundlePaths.signature, content: Buffer.from(deps.keys.receipts.sign(manifest)) }
}

export const verifyUrl = ({ config }: Pick<Deps, 'config'>) => `${config.public_url}/verify`

function manifestHead(deps: Deps, { occasion, held_at, at }: Packing): Omit<BundleManifest, 'chain' | 'files'> {
  const { company, row } = occasion
  return {
    format: 'delibera-bundle/1',
    company: { business_name: company.business_name, fiscal_code: company.fiscal_code },
    meeting: { _id: row._id, title: row.name, held_at: held_at && new Date(held_at).toISOString(), status: row.status },
    issued_at: at.toISOString(),
    verify_url: verifyUrl(deps),
    public_key: deps.keys.receipts.public_key,
  }
}

export type Last = (chain: { rows: number; hash: string }) => void

/** For people first, for programs afterwards. */
async function* contents(deps: Deps, ctx: Contexts['meeting'], facts: BundleFacts, tell: Last): AsyncGenerator<ArchiveEntry> {
  const { db } = deps
  const { occasion, locale, at, heads, paper, receipts } = facts
  const readme = readmeText({ occasion, locale, at, verify_url: verifyUrl(deps), hasTrialReceipts: receipts.some((it) => it.is_trial) })
  yield { path: readmeName(locale), content: Buffer.from(`\ufeff${readme}`) }
  yield { path: bundlePaths.verifier, content: await verifierPage() }
  yield* proofEntries(deps, ctx, { ...facts, folders: foldersIn(locale) })
  if (paper?.facts.points.some((it) => it.vote)) yield { path: bundlePaths.votes, content: votesForPrograms(paper.facts) }
  const elections = paper && electionsForPrograms(paper.facts)
  if (elections) {
    yield { path: bundlePaths.elections, content: elections }
    yield { path: bundlePaths.electionsTold, content: electionsJson(paper.facts) }
  }
  if (heads.events > 0) {
    yield { path: bundlePaths.receipts, content: voteReceiptLines(deps, ctx.meeting, heads) }
    yield { path: bundlePaths.events, content: eventLines(db, heads) }
  }
  yield { path: bundlePaths.chain, content: chainLines(db, ctx.meeting, heads, tell) }
}
