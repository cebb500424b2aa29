import { Fault, notFound } from '@delibera/core/faults'
import { failuresIn, statusAfter } from '@delibera/core/filing/rules'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { chargeCompany } from '../../ledger/company-charges.ts'
import { tellWallet } from '../../ledger/telling.ts'
import { notify } from '../../notices/notify.ts'
import { addCopy } from '../../stores/agenda/file-store.ts'
import { holdersOf } from '../../stores/companies/role-store.ts'
import { newestVersions } from '../../stores/files/file-store.ts'
import { lockedFiling, saveFiling } from '../../stores/filing/filing-store.ts'
import { onlyIfKept, type StoredDocument, storeDocument } from '../minutes/document-commands.ts'
import { openedFiles } from './check-reads.ts'
import { auditFiling, checkFiling, type FilingActor } from './commands.ts'
import { packageOf } from './papers.ts'
import { type FilingFacts, filingFacts, missingIn } from './reads.ts'

export interface Built {
  sha256: string
  bytes: number
  missing: number
  charged: number
}

/** Makes the package of what is there. The first costs credits; equal contents are equal bytes. */
export async function buildFiling(deps: Deps, actor: FilingActor, _id: string): Promise<Built> {
  await payable(deps, actor, _id)
  const facts = await checkFiling(deps, actor, _id)
  const { name, content } = await packageOf(deps, facts, await openedFiles(deps, facts))
  const stored = await storeDocument(deps, { content, name, mime_type: 'application/zip' })
  let charged = 0
  const isKept = await onlyIfKept(deps, stored, async (tx) => {
    const row = await lockedFiling(tx, actor.company, _id)
    if (row?.version !== facts.row.version) return false
    charged = await keepPackage(tx, deps, actor, { facts, stored })
    return true
  })
  if (!isKept) throw new Fault('E0002', { reason: 'version' })
  return { sha256: stored.sha256.toString('hex'), bytes: stored.bytes, missing: missingIn(facts.slots).length, charged }
}

const charge = (tx: Tx, { clock }: Pick<Deps, 'clock'>, { company, user }: FilingActor, _id: string): Promise<number> =>
  chargeCompany(tx, { company_id: company, code: 'F0001', subject: _id, user_id: user, at: clock.now() })

/** Nothing is typeset for whom it cannot be paid: said before the work, and taken after it. */
async function payable(deps: Deps, actor: FilingActor, _id: string): Promise<void> {
  await filingFacts(deps.db, actor.company, _id)
  const undone = new Error('only asked')
  await deps.db
    .transaction()
    .execute(async (tx) => {
      await charge(tx, deps, actor, _id)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
}

async function keepPackage(tx: Tx, deps: Deps, actor: FilingActor, { facts, stored }: { facts: FilingFacts; stored: StoredDocument }): Promise<number> {
  const { row, slots } = facts
  const at = deps.clock.now()
  const charged = await charge(tx, deps, actor, row._id)
  const place = { context: 'filing', company_id: actor.company, meeting_id: null, owner_user: null, owner_member: null, member_ids: null } as const
  const built_file_id = await addCopy(tx, place, stored, at)
  const [missing, checks] = [missingIn(slots).length, row.checks ?? []]
  const status = statusAfter('BUILT', { missing, checks })
  await saveFiling(tx, row._id, { status, built_file_id, built_sha256: stored.sha256, built_at: at.toISOString() }, at)
  const sha256 = stored.sha256.toString('hex')
  await auditFiling(tx, deps, actor, {
    action: 'filing.built',
    data: { _id: row._id, sha256, missing, failed: failuresIn(checks).map((it) => it.id), charged },
  })
  if (status === 'BUILT') await tellReady(tx, actor, { facts, at })
  if (charged > 0) await tellWallet(tx, deps, { company_id: actor.company, user_id: actor.user })
  return charged
}

/** Everybody else who looks after the company, once for each package. */
async function tellReady(tx: Tx, { company, user }: FilingActor, { facts, at }: { facts: FilingFacts; at: Date }): Promise<void> {
  const people = new Set((await holdersOf(tx, company)).map((it) => it._id))
  people.delete(user)
  const data = { name: facts.company.business_name, to: `/company/${company}/filings/${facts.row._id}`, company }
  for (const user_id of [...people].sort()) await notify(tx, { user_id, kind: 'FILING_READY', data, key: `filing:${facts.row._id}:${user_id}`, at })
}

/** The package as it was made last. */
export async function builtPackage(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  company: FilingActor['company'],
  _id: string,
): Promise<{ name: string; content: Buffer }> {
  const { row } = await filingFacts(db, company, _id)
  const [version] = row.built_file_id ? await newestVersions(db, row.built_file_id) : []
  const content = version ? await storage.read(version.storage_key) : null
  if (!version || !content) throw notFound()
  return { name: version.name, content }
}
