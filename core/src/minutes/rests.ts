import { placeholdersInDocument } from '../agenda/filling.ts'
import { placeholdersIn, tagsIn } from '../agenda/placeholders.ts'
import type { MinutesFacts, PointTold } from './told.ts'

/** Places that the product itself leaves open where nobody told it something. */
const ownPlaces = [
  ...['meeting.notice_text', 'convocation.sent_date', 'convocation.channels_label', 'place_clause', 'meeting.held_end_time', 'notary_name'],
  ...['president.full_name', 'secretary.full_name', 'odg.resolution', 'interest.nature', 'interest.terms', 'interest.origin', 'interest.extent'],
  'interest.reasons',
]

const namesOf = ({ title, header_intro, header_content, content_positive, content_negative }: PointTold): string[] => [
  ...placeholdersIn(title).map((it) => it.name),
  ...[header_intro, header_content, content_positive, content_negative].flatMap((it) => placeholdersInDocument(it).map(({ name }) => name)),
]

/** Every name that a place of these minutes can have. */
export const placeNames = ({ points }: Pick<MinutesFacts, 'points'>): readonly string[] => [...new Set([...ownPlaces, ...points.flatMap(namesOf)])]

/** `rate` and `reasons` are words like any other; `fee_split` and `odg.title` are none. */
const isNoWord = (name: string): boolean => /[_.]/.test(name)

const standsIn = (text: string, name: string): boolean => new RegExp(`(?<![\\w.])${name.replaceAll('.', '\\.')}(?![\\w.]*\\w)`).test(text)

/**
 * What is left in a text of places that nobody filled: whole ones by their name; of those that somebody deleted in part, the braces with what stands
 * before or after them, or the name alone. None of it can be read in minutes.
 */
export function placesLeft(text: string, names: readonly string[]): string[] {
  const tags = tagsIn(text)
  const rest = tags.reduceRight((all, { from, to }) => `${all.slice(0, from)} ${all.slice(to)}`, text)
  const broken = [...rest.matchAll(/\{\{\s*[\w.]*\s*\}?|\{?[\w.]*\s*\}\}/g)].map(([it]) => it.trim())
  const bare = names.filter((it) => (isNoWord(it) && standsIn(rest, it)) || rest.includes(`{${it}}`))
  const inBroken = (name: string) => broken.some((it) => it.includes(name))
  return [...new Set([...tags.flatMap((it) => (it.name === '' ? [] : [it.name])), ...broken, ...bare.filter((it) => !inBroken(it))])]
}
