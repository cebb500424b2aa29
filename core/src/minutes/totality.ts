import type { RichNode } from '../rich-text.ts'
import { hasBody, noticeSent } from './calling.ts'
import type { InformedTold, OppositionTold, PersonTold } from './told.ts'
import { fill, namesIn, onDay, said, type Voice, weightInWords } from './words.ts'

// A meeting that nobody called in due form, of which all the capital takes part (art. 2366 c. 4-5, 2479-bis c. 5).

/** Lack of notice is cured when all the capital is there, the officers take part or know of it, and nobody objects (art. 2366 c. 4, 2479-bis c. 5). */
export function totalitarian(voice: Voice): RichNode[] {
  const { t, facts } = voice
  const { directors: all, auditors, total, treasury } = facts.constitution
  const isEverybody = [all, auditors].every((it) => it.absent.length + it.excused.length === 0)
  const organs = isEverybody ? (hasBody(auditors) ? t.totalitarian.allOfficers : t.totalitarian.allDirectors) : t.totalitarian[facts.company.type]
  const { notice: called } = facts
  const premise = called.kind === 'SENT' ? fill(t.totalitarian.called, { sent: noticeSent(voice, called) }) : t.totalitarian.uncalled
  return said(t.totalitarian[facts.meeting_type], {
    premise,
    organs,
    opposition: oppositionClause(voice),
    able: ableClause(voice),
    capital: wholeCapital(voice),
    total: weightInWords(voice, total - treasury),
  })
}

/** The law speaks of the whole capital: that is said where every share of it has its vote (decision D23). */
function wholeCapital({ t, facts: { company, constitution } }: Voice): string {
  const isWhole = constitution.treasury === 0 && company.shares_value === constitution.total
  return isWhole ? t.totalitarian.wholeCapital : t.totalitarian.votingCapital
}

/** That nobody opposes is said only where somebody asked (art. 2366 c. 4, 2479-bis c. 5). */
function oppositionClause(voice: Voice): string {
  const { t, facts } = voice
  const { opposed } = facts.constitution
  if (opposed === null) return ''
  if (opposed.length === 0) return t.totalitarian.unopposed
  const told = opposed.map(({ names, number, title }) => {
    const how = names.length === 0 ? t.totalitarian.opposedUnsaid : names.length === 1 ? t.totalitarian.opposedByOne : t.totalitarian.opposedByMany
    return fill(how, { number: String(number), title, names: namesIn(voice, names) })
  })
  return fill(t.totalitarian.opposed, { items: told.join('; ') })
}

/** What is left to be decided on: all of it, the others, or nothing. */
function ableClause({ t, facts }: Voice): string {
  const { able, unable, restOne, restMany } = t.totalitarian
  const opposed = facts.constitution.opposed?.length ?? 0
  const left = facts.points.length - opposed
  if (opposed > 0 && left === 0) return unable[facts.meeting_type]
  return fill(able[facts.meeting_type], { rest: opposed === 0 ? '' : left === 1 ? restOne : restMany })
}

/** Who did not want a point dealt with; undefined where nobody did. */
export const oppositionOn = ({ facts }: Voice, odg_id: string): OppositionTold | undefined => facts.constitution.opposed?.find((it) => it.odg_id === odg_id)

/** That a point was left because of who opposed it. `notes`: what somebody wrote of it. */
export function leftByOpposition(voice: Voice, { names }: OppositionTold, notes: string): string {
  const { t, facts } = voice
  const { left, leftBy, cite } = t.totalitarian
  return fill(left, {
    by: names.length > 0 ? fill(leftBy, { names: namesIn(voice, names) }) : '',
    notes,
    cite: facts.meeting_type === 'ASSEMBLY' ? cite[facts.company.type] : '',
  })
}

/** Dario Sala (il 15 maggio 2026, a mezzo posta elettronica certificata): as much of it as somebody said. */
function informedAs(voice: Voice, { name, day, means }: InformedTold): string {
  const how = [...(day ? [onDay(voice, day)] : []), ...(means ? [voice.t.totalitarian.means[means]] : [])]
  return how.length > 0 ? `${name} (${how.join(', ')})` : name
}

/** Officers of an S.p.A. who were away are told at once what was decided (art. 2366 c. 5); those of an S.r.l. knew of the meeting (art. 2479-bis c. 5). */
export function tellAway(voice: Voice): string[] {
  const { t, facts } = voice
  const { directors: all, auditors, informed } = facts.constitution
  const named = (people: readonly PersonTold[]) =>
    namesIn(
      voice,
      people.map((it) => it.name),
    )
  if (facts.company.type === 'SRL') {
    const { knewOne, knewMany } = t.totalitarian
    const names = namesIn(
      voice,
      informed.map((it) => informedAs(voice, it)),
    )
    return informed.length > 0 ? [fill(informed.length === 1 ? knewOne : knewMany, { names })] : []
  }
  const away = [all, auditors].flatMap((it) => [...it.absent, ...it.excused])
  const isDecided = facts.points.some((it) => it.end === 'VOTED')
  return away.length > 0 && isDecided ? [fill(t.totalitarian.toBeTold, { names: named(away.filter((it, at) => away.indexOf(it) === at)) })] : []
}
