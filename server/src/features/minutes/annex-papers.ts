import type { Locale } from '@delibera/core/locale'
import type { MinutesFacts } from '@delibera/core/minutes/told'
import { fullName } from '@delibera/core/names'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { documentTexts, fill } from '../../i18n/texts.ts'
import { delegationRows } from '../../stores/delegations/delegation-store.ts'
import { fileOf } from '../../stores/files/file-store.ts'
import { type AnnexFile, annexFiles, noticeFiles, unopenedAnnexes } from '../../stores/minutes/annex-store.ts'
import { arrived } from '../files/commands.ts'

/** Papers that are kept beside the minutes, each with the SHA-256 of its bytes in hexadecimal. */
export interface AnnexedPapers {
  delegations: readonly { delegator: string; delegate: string; sha256: string }[]
  /** The notice and the receipts of its letters. */
  notice: readonly { name: string; sha256: string }[]
  files: readonly AnnexFile[]
}

/** What has arrived: of a file that was promised and never sent there is nothing to compare. A proxy that ended during the meeting was used in it all the same. */
export async function annexedPapers(
  deps: Deps,
  meeting: Proven<'meeting'>,
  { facts, locale }: { facts: MinutesFacts; locale: Locale },
): Promise<AnnexedPapers> {
  const declared = declaredFiles(facts)
  await measure(deps, meeting, declared)
  const files = await annexFiles(deps.db, meeting, declared)
  const hashes = new Map(files.map((it) => [it._id, it.sha256]))
  const used = new Set(facts.papers.delegations)
  const delegations = (await delegationRows(deps.db, meeting)).flatMap(({ _id, file, delegator, delegate }) => {
    const sha256 = file && used.has(_id) && hashes.get(file._id)
    return sha256 ? [{ delegator: fullName(delegator), delegate: fullName(delegate), sha256 }] : []
  })
  return { delegations, notice: await noticePapers(deps, meeting, { facts, locale }), files }
}

const declaredFiles = ({ points, declarations }: MinutesFacts): string[] =>
  [...points.flatMap((it) => it.declarations), ...declarations].flatMap((it) => it.file?._id ?? [])

async function noticePapers(
  { db }: Deps,
  meeting: Proven<'meeting'>,
  { facts, locale }: { facts: MinutesFacts; locale: Locale },
): Promise<AnnexedPapers['notice']> {
  if (!facts.papers.has_notice) return []
  const t = documentTexts(locale).papers
  const names = new Map(facts.attendance.map(({ person }) => [person._id, person.name]))
  return (await noticeFiles(db, meeting)).map(({ kind, member_id, recipient, sha256 }) => {
    if (kind === null) return { name: t.notice, sha256 }
    return { name: fill(kind === 'accettazione' ? t.accepted : t.delivered, { name: names.get(member_id ?? '') ?? recipient ?? '' }), sha256 }
  })
}

/** What nobody has opened yet is measured now. */
async function measure(deps: Deps, meeting: Proven<'meeting'>, declared: readonly string[]): Promise<void> {
  for (const _id of await unopenedAnnexes(deps.db, meeting, declared)) {
    const file = await fileOf(deps.db, _id)
    if (file) await arrived(deps, file)
  }
}
