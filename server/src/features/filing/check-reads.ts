import { extensionOf } from '@delibera/core/files/rules'
import type { FilingCheck, SlotName, SlotSignature } from '@delibera/core/filing/schema'
import { slotFormat } from '@delibera/core/filing/slots'
import { actCodeOf, checkXbrl } from '@delibera/core/filing/xbrl'
import type { FoundSignature } from '../../adapters/seals/port.ts'
import type { Deps } from '../../deps.ts'
import { fileOf } from '../../stores/files/file-store.ts'
import { usableVersion } from '../files/commands.ts'
import type { FilingFacts } from './reads.ts'

type Checking = Deps

/** A file of a package as it was handed in, and what is inside where it is an envelope. */
export interface OpenedFile {
  slot: SlotName
  name: string
  content: Buffer
  /** Null: an envelope that cannot be opened, or without what it signs. */
  inner: Buffer | null
  is_envelope: boolean
  signatures: SlotSignature[]
}

/** The files of a package in the order of its slots. */
export async function openedFiles(deps: Checking, { slots }: Pick<FilingFacts, 'slots'>): Promise<OpenedFile[]> {
  const found: OpenedFile[] = []
  for (const { slot, file_id } of slots) {
    const file = file_id ? await fileOf(deps.db, file_id) : undefined
    const version = file && (await usableVersion(deps, file))
    const content = version && (await deps.storage.read(version.storage_key))
    if (content) found.push(await opened(deps, { slot, name: version.name, content }))
  }
  return found
}

async function opened(deps: Checking, { slot, name, content }: Pick<OpenedFile, 'slot' | 'name' | 'content'>): Promise<OpenedFile> {
  if (extensionOf(name) === 'p7m') {
    const envelope = await deps.seals.open(content)
    const inner = envelope && envelope !== 'detached' ? envelope : null
    return { slot, name, content, inner: inner?.content ?? null, is_envelope: true, signatures: (inner?.signatures ?? []).map(signatureOf) }
  }
  const signatures = slotFormat(slot) === 'pdf' ? await deps.seals.verify(content) : []
  return { slot, name, content, inner: content, is_envelope: false, signatures: signatures.map(signatureOf) }
}

const signatureOf = ({ holder, at, is_valid }: Pick<FoundSignature, 'holder' | 'at' | 'is_valid'>): SlotSignature => ({
  ...{ holder, is_valid },
  at: at?.toISOString() ?? null,
})

export interface Checked {
  checks: FilingCheck[]
  act_code: string | null
}

/** What is found of every file: nothing here changes anything. */
export async function checkFiles(deps: Checking, facts: FilingFacts, files: readonly OpenedFile[]): Promise<Checked> {
  const checks: FilingCheck[] = []
  let act_code: string | null = null
  for (const file of files) {
    checks.push(...signatureChecks(file))
    if (file.inner === null) continue
    if (slotFormat(file.slot) === 'pdf') {
      checks.push(...(await pdfChecks(deps, file)))
      continue
    }
    const { company, row } = facts
    const found = await deps.parsers.xbrl(file.inner)
    act_code = actCodeOf(found)
    checks.push(...checkXbrl(found, { fiscal_code: company.fiscal_code, business_name: company.business_name, year_end: row.year_end ?? '' }))
  }
  return { checks: [...checks, ...dayChecks(facts)], act_code }
}

/** P1 and P2: it says that it can be kept for long, and anybody can open it. */
async function pdfChecks({ parsers }: Checking, { slot, inner }: OpenedFile): Promise<FilingCheck[]> {
  const found = await parsers.facts(inner!)
  return [
    { id: 'P1', slot, ok: found?.is_pdfa ?? false, severity: 'BLOCK', data: {} },
    { id: 'P2', slot, ok: found !== null && !found.is_encrypted, severity: 'BLOCK', data: {} },
  ]
}

/** P3: the minutes are of the day of approval. Those of the product say it; of a deed that was handed in a person has to look. */
function dayChecks({ slots, day }: FilingFacts): FilingCheck[] {
  const minutes = slots.find((it) => it.slot === 'minutes')
  if (!minutes?.is_ready) return []
  return [{ id: 'P3', slot: 'minutes', ok: minutes.is_made && day !== null, severity: minutes.is_made ? 'BLOCK' : 'WARN', data: { day: day ?? '' } }]
}

function signatureChecks({ slot, inner, is_envelope, signatures }: OpenedFile): FilingCheck[] {
  const isIntact = inner !== null && signatures.every((it) => it.is_valid)
  const hasSigned = signatures.some((it) => it.is_valid)
  return [
    ...(is_envelope || signatures.length > 0 ? [{ id: 'INTACT' as const, slot, ok: isIntact, severity: 'BLOCK' as const, data: {} }] : []),
    ...(slot === 'power' ? [{ id: 'SIGNED' as const, slot, ok: hasSigned, severity: 'BLOCK' as const, data: {} }] : []),
  ]
}
