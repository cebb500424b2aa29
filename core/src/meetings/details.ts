import { z } from 'zod'
import { instantInRome, parseMoment, wallInRome } from '../dates.ts'
import { Name, orNothing, ShortText, Url } from '../fields.ts'
import { CallType } from '../meeting/status.ts'
import { Id } from '../paging.ts'
import type { Meeting, MeetingChange, Mode } from './schema.ts'

const moment = orNothing(z.string().refine((it) => parseMoment(it) === it, { error: 'dates.invalid' }))

/** The general data of a meeting as a form holds them: moments as a clock in Italy shows them, the end as minutes after the beginning. */
export const MeetingDetails = z
  .object({
    name: Name,
    datetime: moment,
    minutes: z.int().positive().nullish(),
    second: moment,
    call_type: CallType,
    call_link: orNothing(Url),
    call_platform: orNothing(ShortText),
    address_type: z.enum(['SEAT', 'OTHER', 'NONE']),
    address: orNothing(ShortText),
    use_whatsapp: z.boolean(),
    transcription: z.boolean(),
    disable_presence: z.boolean(),
    advance: z.boolean(),
    administrator_id: Id.nullish(),
    secretary_id: Id.nullish(),
    has_notary: z.boolean(),
    notary_name: orNothing(Name),
    notary_place: orNothing(ShortText),
  })
  .refine((it) => !it.has_notary || Boolean(it.notary_name), { path: ['notary_name'], error: 'requiredField' })
export type MeetingDetails = z.infer<typeof MeetingDetails>

/** The same while it is typed: what is blank is an empty text. */
export interface DetailsValues extends Record<string, unknown> {
  name: string
  datetime: string
  minutes: number | null
  second: string
  call_type: Mode['call_type']
  call_link: string
  call_platform: string
  address_type: Mode['address_type']
  address: string
  use_whatsapp: boolean
  transcription: boolean
  disable_presence: boolean
  advance: boolean
  administrator_id: string | null
  secretary_id: string | null
  has_notary: boolean
  notary_name: string
  notary_place: string
}

const wall = (instant: string | null): string => (instant ? wallInRome(new Date(instant)) : '')
const minuteMs = 60_000

export function detailsOf(
  it: Pick<Meeting, 'name' | 'planned' | 'mode' | 'address' | 'administrator' | 'secretary' | 'notary'> & Partial<Pick<Meeting, 'advance'>>,
): DetailsValues {
  const { datetime, end_datetime, second } = it.planned
  return {
    name: it.name,
    datetime: wall(datetime),
    minutes: datetime && end_datetime ? Math.round((Date.parse(end_datetime) - Date.parse(datetime)) / minuteMs) : null,
    second: wall(second),
    call_type: it.mode.call_type,
    call_link: it.mode.call_link ?? '',
    call_platform: it.mode.call_platform ?? '',
    address_type: it.mode.address_type,
    address: it.address ?? '',
    use_whatsapp: it.mode.use_whatsapp,
    transcription: it.mode.transcription,
    disable_presence: it.mode.disable_presence,
    advance: it.advance?.enabled ?? false,
    administrator_id: it.administrator?._id ?? null,
    secretary_id: it.secretary?._id ?? null,
    has_notary: it.notary !== null,
    notary_name: it.notary?.name ?? '',
    notary_place: it.notary?.place ?? '',
  }
}

type Field = keyof MeetingDetails
const dates: readonly Field[] = ['datetime', 'minutes', 'second']
const modes = ['call_type', 'call_link', 'call_platform', 'address_type', 'use_whatsapp', 'transcription', 'disable_presence'] as const
const ofNotary: readonly Field[] = ['has_notary', 'notary_name', 'notary_place']
const plain = ['name', 'address', 'administrator_id', 'secretary_id'] as const

const instant = (it: string | null | undefined): Date | null => (it ? instantInRome(it) : null)

/** When it is planned: all of it, since a date that is taken away takes its end along. */
export function plannedOf({ datetime, minutes, second }: Pick<MeetingDetails, 'datetime' | 'minutes' | 'second'>): NonNullable<MeetingChange['planned']> {
  const start = instant(datetime)
  const end = start && minutes ? new Date(start.getTime() + minutes * minuteMs) : null
  return { datetime: start?.toISOString() ?? null, end_datetime: end?.toISOString() ?? null, second: instant(second)?.toISOString() ?? null }
}

/** What the wire says of those fields that were touched; the rest stays as others may have changed it. */
export function detailsChange(it: MeetingDetails, touched: readonly string[]): Omit<MeetingChange, 'version'> {
  const has = (fields: readonly string[]) => fields.some((field) => touched.includes(field))
  const only = (fields: readonly Field[]) => Object.fromEntries(fields.filter((field) => touched.includes(field)).map((field) => [field, it[field] ?? null]))
  const notary = it.has_notary && it.notary_name ? { name: it.notary_name, place: it.notary_place ?? null } : null
  return {
    ...only(plain),
    ...(has(dates) && { planned: plannedOf(it) }),
    ...(has(modes) && { mode: only(modes) }),
    ...(has(ofNotary) && { notary }),
    ...(has(['advance']) && { advance: { enabled: it.advance } }),
  }
}
