import type { Locale } from '../locale.ts'
import type { FileTold, MinutesFacts } from './told.ts'
import { voiceIn } from './words.ts'

export interface AnnexTold {
  letter: string
  title: string
  kind: 'ATTENDANCE' | 'VOTES' | 'DELEGATIONS' | 'NOTICE' | 'FILE'
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
    ...(papers.delegations.length > 0 ? [own('DELEGATIONS', t.annexes.delegations)] : []),
    ...(papers.has_notice ? [own('NOTICE', papers.has_receipts ? t.annexes.notice : t.annexes.noticeAlone)] : []),
    ...filesIn(facts).map(({ _id, name }) => ({ kind: 'FILE' as const, title: name, file_id: _id })),
  ]
  return all.map((it, index) => ({ ...it, letter: letterOf(index) }))
}

function filesIn({ points, declarations }: MinutesFacts): FileTold[] {
  const declared = (all: MinutesFacts['declarations']) => all.flatMap((it) => it.file ?? [])
  return [...points.flatMap((it) => [...it.files, ...declared(it.declarations)]), ...declared(declarations)]
}

/** A, B ... Z, AA, AB ... */
const letterOf = (index: number): string => (index < 26 ? '' : letterOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))
