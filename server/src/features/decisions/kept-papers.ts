import { actTexts } from '@delibera/core/i18n/decision-acts'
import { fullName } from '@delibera/core/names'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { decisionTexts, documentTexts, fill } from '../../i18n/texts.ts'
import { fileHashes } from '../../stores/decisions/decision-store.ts'
import { noticeFiles } from '../../stores/minutes/annex-store.ts'
import { type KnownDecision, stands } from './known-reads.ts'
import type { KeptPapers } from './record-papers.ts'

/** The fingerprints of what is kept beside a record: the proposal with its files, the answers that stand, the receipts of its letters. */
export async function keptPapers({ db }: Pick<Deps, 'db'>, meeting: Proven<'meeting'>, { points, answers, people }: KnownDecision): Promise<KeptPapers> {
  const t = documentTexts('it').papers
  const names = new Map(people.map((it) => [it.member_id, fullName(it.person)]))
  const standing = answers.filter((it) => stands(it) && it.file_id !== null)
  const hashes = await fileHashes(
    db,
    standing.map((it) => it.file_id!),
  )
  const sent = await noticeFiles(db, meeting)
  const receipts = sent.flatMap(({ kind, member_id, recipient, sha256 }) => {
    const name = names.get(member_id ?? '') ?? recipient ?? ''
    return kind === null ? [] : [{ letter: 'C', name: fill(kind === 'accettazione' ? t.accepted : t.delivered, { name }), sha256 }]
  })
  return [
    ...sent.flatMap(({ kind, sha256 }) => (kind === null ? [{ letter: 'A', name: decisionTexts.proposal.title, sha256 }] : [])),
    ...points.flatMap((it) => it.files.flatMap(({ name, sha256 }) => (sha256 ? [{ letter: 'A', name, sha256 }] : []))),
    ...standing.flatMap(({ file_id, member_id }) => {
      const sha256 = hashes.get(file_id!)
      return sha256 ? [{ letter: 'B', name: fill(actTexts.papers.answer, { name: names.get(member_id) ?? '' }), sha256 }] : []
    }),
    ...receipts,
  ]
}
