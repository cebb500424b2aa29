import { Fault } from '@delibera/core/faults'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { documentRows, lockedVerbal, type VerbalRow } from '../../stores/minutes/minutes-store.ts'
import { takeBookNumber } from './confirm-commands.ts'
import { addDocument, onlyIfKept, type StoredDocument, storeDocument } from './document-commands.ts'
import { type Handed, handedFile } from './elsewhere-commands.ts'
import { tellSigned } from './signed-commands.ts'

type HandedDeed = Pick<Handed, 'caller' | 'who' | 'actor' | 'file_id'>

/** The notary's deed takes the place of signatures, and the minutes their number in the book (art. 2375 c. 2). Handed in twice it is taken once. */
export async function handInDeed(deps: Deps, handed: HandedDeed): Promise<void> {
  await deps.db.transaction().execute((tx) => verbalForDeed(tx, handed))
  const { content, name, mime_type } = await handedFile(deps, handed, 'deed_file_id')
  const stored = await storeDocument(deps, { content, name, mime_type })
  await onlyIfKept(deps, stored, (tx) => keepDeed(tx, deps, handed, stored))
}

async function verbalForDeed(tx: Tx, { caller }: HandedDeed): Promise<VerbalRow> {
  const verbal = await lockedVerbal(tx, caller.meeting)
  if (!verbal?.told) throw new Fault('E0002', { reason: 'not_confirmed' })
  if (!verbal.told.for_notary) throw new Fault('E0002', { reason: 'no_notary' })
  return verbal
}

async function keepDeed(tx: Tx, deps: Deps, handed: HandedDeed, stored: StoredDocument): Promise<boolean> {
  const verbal = await verbalForDeed(tx, handed)
  const deed = (await documentRows(tx, verbal._id)).find((it) => it.kind === 'DEED')
  if (deed?.sha256.equals(stored.sha256)) return false
  if (deed) throw new Fault('E0002', { reason: 'deed' })
  await addDocument(tx, verbal, { kind: 'DEED', stored, at: deps.clock.now() })
  const { number, year } = await takeBookNumber(tx, verbal)
  const data = { sha256: stored.sha256.toString('hex'), number, year }
  await tellSigned(tx, deps, { caller: handed.caller, actor: handed.actor, member_ids: [], data })
  return true
}
