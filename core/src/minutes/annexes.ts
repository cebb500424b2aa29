import type { Locale } from '../locale.ts'
import type { FileTold, MinutesFacts } from './told.ts'
import { voiceIn } from './words.ts'

export interface AnnexTold {
  letter: string
  title: string
  kind: 'ATTENDANCE' | 'VOTES' | 'VOTERS' | 'QUESTIONS' | 'DELEGATIONS' | 'NOTICE' | 'FILE'
  /** The file, where the annex is one that somebody handed in. */
  file_id: string | null
}

/** With letters one after the other; the text cites them by these. Only what is printed with the minutes, or kept beside them, is one. */
export function annexesOf(facts: MinutesFacts, language: Locale): AnnexTold[] {
  const { t } = voiceIn(language, facts)
  const { papers } = facts
  const own = (kind: AnnexTold['kind'], title: string): Omit<AnnexTold, 'letter'> => ({ kind, title, file_id: null })
  const all: Omit<AnnexTold, 'letter'>[] = [
    own('ATTENDANCE', t.annexes.attendance),
    ...(facts.points.some((it) => it.vote) ? [own('VOTES', t.annexes.votes)] : []),
    ...(secretVotersIn(facts).length > 0 ? [own('VOTERS', t.annexes.voters)] : []),
    ...((facts.questions ?? []).length > 0 ? [own('QUESTIONS', t.annexes.questions)] : []),
    ...(papers.delegations.length > 0 ? [own('DELEGATIONS', t.annexes.delegations)] : []),
    ...(papers.has_notice ? [own('NOTICE', papers.has_receipts ? t.annexes.notice : t.annexes.noticeAlone)] : []),
    ...filesIn(facts).map(({ _id, name }) => ({ kind: 'FILE' as const, title: name, file_id: _id })),
  ]
  return all.map((it, index) => ({ ...it, letter: letterOf(index) }))
}

export interface SecretVoters {
  /** Of the point. */
  number: number
  title: string
  round: number
  /** In the order of the alphabet. */
  names: readonly string[]
}

/** Who voted in secret, round by round: beside what was counted, never beside what was chosen. */
export const secretVotersIn = ({ points }: MinutesFacts): SecretVoters[] =>
  points.flatMap(({ number, title, election }) =>
    (election?.rounds ?? []).flatMap(({ result, voters }) => (voters ? [{ number, title, round: result.round, names: voters }] : [])),
  )

function filesIn({ points, declarations }: MinutesFacts): FileTold[] {
  const declared = (all: MinutesFacts['declarations']) => all.flatMap((it) => it.file ?? [])
  return [...points.flatMap((it) => [...it.files, ...declared(it.declarations)]), ...declared(declarations)]
}

/** A, B ... Z, AA, AB ... */
const letterOf = (index: number): string => (index < 26 ? '' : letterOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))
