import type { AttendeeTold, PersonTold } from './told.ts'
import { fill, hourIn, isFeminine, shortHourIn, type Voice } from './words.ts'

interface Step {
  /** Who came in their place; null for whoever came in person. */
  delegate: string | null
  from: string
  until: string | null
}

const stepsOf = ({ intervals, represented }: AttendeeTold): Step[] =>
  [...intervals.map((it) => ({ ...it, delegate: null })), ...represented].sort((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0))

/** Not to the end of the meeting. */
const isShort = ({ facts }: Voice, until: string | null): until is string => until !== null && (facts.closed === null || until < facts.closed.at)

/** Cleo Bora: rappresentata da Bruno Sala fino alle ore 10:02, poi presente. Null for who took part in one way and once, which two columns tell. */
export function courseOf(voice: Voice, attendee: AttendeeTold): string | null {
  const steps = stepsOf(attendee)
  if (steps.length < 2) return null
  const { course, then } = voice.t.sheet
  return fill(course, {
    name: attendee.person.name,
    steps: steps.map((it, at) => stepInWords(voice, it, { person: attendee.person, before: steps[at - 1] })).join(then),
  })
}

function stepInWords(voice: Voice, { delegate, from, until }: Step, { person, before }: { person: PersonTold; before: Step | undefined }): string {
  const { t, facts } = voice
  const { present, representedHer, representedHim, until: ending, from: beginning, span } = t.sheet
  const how = delegate === null ? present : fill(isFeminine(person) ? representedHer : representedHim, { delegate })
  const begins = before ? before.until !== from : from > facts.started.at
  const ends = isShort(voice, until) ? hourIn(voice, until) : null
  if (begins) return ends ? fill(span, { how, from: hourIn(voice, from), until: ends }) : fill(beginning, { how, from: hourIn(voice, from) })
  return ends ? fill(ending, { how, until: ends }) : how
}

/** By whom somebody was represented, and until when where not to the end: Bruno Sala (fino alle 10:02). Null for nobody. */
export function delegatesNamed(voice: Voice, { represented }: AttendeeTold): string | null {
  const last = new Map(represented.map((it) => [it.delegate_id, it]))
  const named = [...last.values()].map(({ delegate, until }) =>
    isShort(voice, until) ? fill(voice.t.sheet.delegateUntil, { delegate, until: shortHourIn(voice, until) }) : delegate,
  )
  return named.join(', ') || null
}
