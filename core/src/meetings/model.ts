import { type AgendaItem, type AgendaPoint, TemplateId } from '../agenda/schema.ts'
import type { Statute } from '../company/statute.ts'
import type { MeetingType } from '../meeting/status.ts'
import { type DetailsValues, detailsOf } from './details.ts'
import { isUsual } from './rules.ts'
import type { Meeting, NewMeeting } from './schema.ts'

/** Whom the company's book knows today. */
interface Somebody {
  _id: string
  roles: readonly { type: string; code?: string }[]
}

/** What a new meeting takes over from an earlier one as a form shows it. When it was held is its own; so is the link of a call, which opens another room. */
export function detailsLike(model: Meeting, people: readonly Somebody[]): Omit<DetailsValues, 'datetime' | 'minutes' | 'second'> {
  const { datetime, minutes, second, ...kept } = detailsOf(model)
  const ifThere = (id: string | null) => (people.some((it) => it._id === id) ? id : null)
  return { ...kept, call_link: '', administrator_id: ifThere(kept.administrator_id), secretary_id: ifThere(kept.secretary_id) }
}

/** Who comes to a meeting like an earlier one: whoever the kind asks for today, and whoever of the book was there. */
export function peopleLike<T extends Somebody & { vote_shares: { value: number } }>(
  model: Pick<Meeting, 'members'> | null,
  kind: MeetingType,
  book: readonly T[],
): T[] {
  const before = new Set(model?.members.filter((it) => it.source === 'BOOK').map((it) => it._id))
  return book.filter((it) => before.has(it._id) || isUsual(kind, { roles: it.roles, vote_value: it.vote_shares.value }))
}

/** What a company says of who presides. */
interface Chaired {
  administrator: { _id: string } | null
  statute: Pick<Statute, 'chair_rule'>
}

/** Whom a new meeting proposes as its chair: the administrator in charge, else whoever the statute names, else a director (art. 2371, 2479-bis c. 4). */
export function usualChair(people: readonly Somebody[], { administrator, statute }: Chaired): string | null {
  const byStatute = statute.chair_rule === 'PCA_OR_AUN' ? ['PCA', 'AUN'] : []
  const chair =
    people.find((it) => it._id === administrator?._id) ??
    people.find((it) => it.roles.some(({ code }) => code !== undefined && byStatute.includes(code))) ??
    people.find((it) => it.roles.some(({ type }) => type === 'ADM'))
  return chair?._id ?? null
}

/** What else it takes over: its people, guests too, its agenda as copies, whom it suggests as delegates and the foot of their form. */
export function copiedFrom(model: Meeting, people: readonly Somebody[]): Partial<NewMeeting> {
  const ids = new Set(people.map((it) => it._id))
  return {
    member_ids: [...ids],
    external_members: model.members
      .filter((it) => it.source === 'EXTERNAL')
      .map(({ kind, first_name, last_name, email, phone, fiscal_code, ext_description }) => ({
        kind,
        first_name,
        last_name,
        email,
        phone,
        fiscal_code,
        ext_description,
      })),
    odgs: model.odgs.map((it) => pointLike(it, ids)),
    main_delegatables: model.main_delegatables.filter((id) => ids.has(id)),
    delegation_footer: model.delegation_footer,
  }
}

/** A point as it was written. What was filled in, its files and its outcome belong to the meeting that decided it. */
function pointLike(it: AgendaPoint, people: ReadonlySet<string>): AgendaItem {
  const { title, group, header_intro, header_content, content_positive, content_negative, nature, notary_required, skip_vote, notes } = it
  const { quorum_first, quorum_second, also, template_id } = it
  const speaker = (id: string | null) => (id !== null && people.has(id) ? id : null)
  const template = TemplateId.safeParse(template_id)
  return {
    title,
    group,
    header_intro,
    header_content,
    content_positive,
    content_negative,
    nature,
    notary_required,
    skip_vote,
    notes,
    quorum_first,
    quorum_second,
    also,
    exponent_intro: speaker(it.exponent_intro),
    exponent_content: speaker(it.exponent_content),
    exponent_positive: speaker(it.exponent_positive),
    exponent_negative: speaker(it.exponent_negative),
    ...(template.success && { template_id: template.data }),
  }
}
