import type { Examination } from '@delibera/core/exports/examination'
import type { Finding, FindingCode } from '@delibera/core/exports/findings'
import type { Verdict } from '@delibera/core/exports/verdict'

/** A text of the namespace `verify`, with its values filled in. */
export type Say = (key: string, values?: Record<string, string | number>) => string

export interface Voice {
  say: Say
  /** An instant as a clock in Italy showed it. */
  moment: (iso: string) => string
  size: (bytes: number) => string
}

export interface Fact {
  term: string
  value: string
  /** Names that go on record are set in serif, codes in figures of one width. */
  look?: 'serif' | 'code'
}

export interface VerdictWords {
  title: string
  text: string
  factsTitle: string
  facts: Fact[]
  findingsTitle: string
  findings: { level: Finding['level']; text: string; note: string | null }[]
}

const noted: ReadonlySet<FindingCode> = new Set<FindingCode>([
  ...(['signature_own', 'signature_good', 'signature_changed', 'signature_forged', 'signature_uncheckable', 'signature_unreadable', 'stamped'] as const),
  ...(['no_signatures', 'zip_refused', 'manifest_signed', 'chain_good', 'chain_broken', 'events_good', 'votes_good', 'receipts_good', 'outcome_good'] as const),
  ...(['receipts_broken', 'document_signed', 'document_doubtful', 'not_registered', 'not_asked', 'newer_exists', 'key_unasked'] as const),
])

/** Four figures at a time: people compare them by eye. */
export const grouped = (hex: string, groups = 16): string => (hex.match(/.{1,4}/g) ?? []).slice(0, groups).join(' ')

/** A verdict in words: the same for the page of the product and for the one inside a bundle. */
export function told(voice: Voice, file: { name: string }, examination: Examination, verdict: Verdict): VerdictWords {
  const { say } = voice
  const { sentence, outcome, isStart, document } = verdict
  const about = isStart ? 'start' : document || examination.manifest ? 'document' : 'file'
  return {
    title: say(`sentence.${sentence}.title`),
    text: say(`sentence.${sentence}.text`),
    factsTitle: say(`facts.${about}`),
    facts: factsOf(voice, file, examination, verdict),
    findingsTitle: say(outcome === 'modified' ? 'facts.wrong' : 'facts.checks'),
    findings: inOrder(verdict.findings, outcome === 'modified').map((it) => toldFinding(voice, it)),
  }
}

/** Of something that was changed, what is wrong comes first. */
function inOrder(findings: readonly Finding[], isWrong: boolean): Finding[] {
  const levels = isWrong ? (['bad', 'attention', 'good'] as const) : (['bad', 'good', 'attention'] as const)
  return levels.flatMap((level) => findings.filter((it) => it.level === level))
}

function toldFinding({ say, moment }: Voice, { level, code, data }: Finding): VerdictWords['findings'][number] {
  const given = data as Record<string, string | number>
  const values = {
    ...given,
    ...(typeof given.at === 'string' ? { at: given.at === '' ? '' : moment(given.at) } : {}),
    ...(typeof given.key === 'string' ? { key: grouped(given.key, 8) } : {}),
    ...(typeof given.fault === 'string' ? { fault: say(`fault.${given.fault}`) } : {}),
  }
  return { level, text: say(`finding.${code}`, values), note: noted.has(code) ? say(`note.${code}`, values) : null }
}

function factsOf(voice: Voice, { name }: { name: string }, examination: Examination, { document, isStart }: Verdict): Fact[] {
  const { say, moment, size } = voice
  const print: Fact = { term: say('fact.print'), value: grouped(examination.sha256), look: 'code' }
  const { manifest } = examination
  if (document) return [...documentFacts(voice, document), ...(isStart ? [] : [print])]
  if (manifest) {
    const { company, meeting, issued_at } = manifest
    return [
      { term: say('fact.company'), value: company.business_name, look: 'serif' },
      { term: say('fact.act'), value: meeting.title },
      ...(meeting.held_at ? [{ term: say('fact.held'), value: moment(meeting.held_at) }] : []),
      { term: say('fact.issued'), value: moment(issued_at) },
      print,
    ]
  }
  return [{ term: say('fact.name'), value: name }, { term: say('fact.size'), value: size(examination.bytes) }, print]
}

function documentFacts({ say, moment }: Voice, document: NonNullable<Verdict['document']>): Fact[] {
  const { company_name, title, held_at, issued_at, number, signatures, kind } = document
  const signed = signatures.map(({ name, role, at, identity, holder }) => {
    const words = say('fact.signedBy', { name, role: say(`role.${role}`), at: moment(at) })
    return identity ? `${words}: ${say(`identity.${identity}`, { holder: holder ?? '?' })}` : words
  })
  return [
    { term: say('fact.company'), value: company_name, look: 'serif' },
    { term: say('fact.act'), value: title },
    ...(number ? [{ term: say('fact.book'), value: say('fact.bookNumber', { ...number, year: String(number.year) }) }] : []),
    // A decision without a meeting is closed, not held.
    ...(held_at ? [{ term: say(kind === 'DECISION' ? 'fact.closed' : 'fact.held'), value: moment(held_at) }] : []),
    { term: say('fact.issued'), value: moment(issued_at) },
    ...(signed.length > 0 ? [{ term: say('fact.signed'), value: signed.join('\n') }] : []),
  ]
}
