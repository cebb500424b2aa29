import type { CheckedSignature, PdfSignatureStatus } from '../formats/pdf-signatures.ts'

/** One line for each thing that was checked. What it says in words is for who shows it. */
export type Finding = { [Code in keyof Found]: { level: 'good' | 'attention' | 'bad'; code: Code; data: Found[Code] } }[keyof Found]

interface Signed {
  name: string
  holder: string
  issuer: string
  at: string
  path: string
}

interface Found {
  signature_own: Signed
  signature_good: Signed
  signature_changed: Signed
  signature_forged: Signed
  signature_uncheckable: Signed
  signature_unreadable: Signed
  stamped: { at: string; authority: string }
  nothing_added: {}
  added_after: {}
  no_signatures: {}
  zip_refused: { fault: string }
  manifest_missing: {}
  manifest_unreadable: {}
  manifest_signed: { key: string }
  manifest_forged: {}
  files_same: { count: number }
  file_changed: { path: string }
  file_missing: { path: string }
  file_added: { path: string }
  chain_good: { count: number }
  chain_broken: { row: number }
  chain_missing: {}
  events_good: { count: number }
  events_broken: {}
  votes_good: { count: number }
  votes_differ: {}
  receipts_good: { count: number }
  receipts_broken: { row: number }
  outcome_good: { count: number }
  outcome_differs: {}
  document_signed: { path: string; names: string }
  document_doubtful: { path: string }
  registered: {}
  not_registered: {}
  not_asked: {}
  start_registered: {}
  newer_exists: {}
  key_own: {}
  key_other: {}
  key_unasked: { key: string; address: string }
}
export type FindingCode = keyof Found

const levels: Record<Finding['level'], readonly FindingCode[]> = {
  good: [
    ...(['signature_own', 'signature_good', 'stamped', 'nothing_added', 'manifest_signed', 'files_same', 'chain_good', 'events_good', 'votes_good'] as const),
    ...(['receipts_good', 'outcome_good', 'document_signed', 'registered', 'start_registered', 'key_own'] as const),
  ],
  attention: [
    ...(['signature_uncheckable', 'signature_unreadable', 'added_after', 'no_signatures', 'document_doubtful', 'not_registered', 'not_asked'] as const),
    ...(['newer_exists', 'key_other', 'key_unasked'] as const),
  ],
  bad: [
    ...(['signature_changed', 'signature_forged', 'zip_refused', 'manifest_missing', 'manifest_unreadable', 'manifest_forged', 'file_changed'] as const),
    ...(['file_missing', 'file_added', 'chain_broken', 'chain_missing', 'events_broken', 'votes_differ', 'receipts_broken', 'outcome_differs'] as const),
  ],
}
const levelOf = Object.fromEntries(Object.entries(levels).flatMap(([level, codes]) => codes.map((it) => [it, level]))) as Record<FindingCode, Finding['level']>

export const finding = <Code extends FindingCode>(code: Code, data: Found[Code]): Finding => ({ level: levelOf[code], code, data }) as Finding

const codeOf: Record<PdfSignatureStatus, FindingCode & `signature_${string}`> = {
  good: 'signature_good',
  changed: 'signature_changed',
  forged: 'signature_forged',
  uncheckable: 'signature_uncheckable',
  unreadable: 'signature_unreadable',
}

/** `seal` is the hash of the installation's own certificate, where it could be asked. */
export function signatureFindings(signatures: readonly CheckedSignature[], seal: string | null): Finding[] {
  return signatures.flatMap((it) => {
    const stamped = it.stamp?.is_good ? [finding('stamped', { at: it.stamp.at, authority: it.stamp.authority })] : []
    if (it.isStamp && it.status === 'good') return stamped
    const isOwn = it.status === 'good' && seal !== null && it.certificate === seal
    const said = { name: it.name ?? it.holder ?? '', holder: it.holder ?? '', issuer: it.issuer ?? '', at: it.at ?? '', path: '' }
    return [finding(isOwn ? 'signature_own' : codeOf[it.status], said), ...stamped]
  })
}
