import { z } from 'zod'
import { instantInRome, parseMoment, refuseDate, wallInRome } from '../dates.ts'
import { Name, orNothing, ShortText } from '../fields.ts'
import { Id } from '../paging.ts'
import type { OfflineDetails, OfflineMeeting } from './schema.ts'

const moment = z.string({ error: 'requiredField' }).refine((it) => parseMoment(it) === it, { error: 'dates.invalid' })

/** When and where a meeting was held, as a form holds it: moments as a clock in Italy shows them. What is to come was not held: `now` is the latest. */
export const offlineForm = (now: Date) =>
  z
    .object({
      name: Name,
      held_at: moment.refine((it) => refuseDate(it, { max: wallInRome(now) }) !== 'aboveMaximum', { error: 'dates.aboveMaximum' }),
      ended_at: orNothing(moment),
      convocation_type: z.enum(['FIRST', 'SECOND']),
      totalitarian: z.boolean(),
      notice_text: orNothing(ShortText),
      address_type: z.enum(['SEAT', 'OTHER', 'NONE']),
      address: orNothing(ShortText),
      administrator_id: Id.nullish(),
      secretary_id: Id.nullish(),
      has_notary: z.boolean(),
      notary_name: orNothing(Name),
      notary_place: orNothing(ShortText),
    })
    .refine((it) => !it.has_notary || Boolean(it.notary_name), { path: ['notary_name'], error: 'requiredField' })
    .refine((it) => !it.ended_at || it.ended_at >= it.held_at, { path: ['ended_at'], error: 'dates.endsBefore' })
    .refine((it) => it.address_type !== 'OTHER' || Boolean(it.address), { path: ['address'], error: 'requiredField' })
export type OfflineForm = z.infer<ReturnType<typeof offlineForm>>

/** The same while it is typed: what is blank is an empty text. */
export interface OfflineValues extends Record<string, unknown> {
  name: string
  held_at: string
  ended_at: string
  convocation_type: 'FIRST' | 'SECOND'
  totalitarian: boolean
  notice_text: string
  address_type: 'SEAT' | 'OTHER' | 'NONE'
  address: string
  administrator_id: string | null
  secretary_id: string | null
  has_notary: boolean
  notary_name: string
  notary_place: string
}

/** Nothing is known yet of a meeting but its name. */
export const offlineBlank = (name: string, administrator_id: string | null): OfflineValues => ({
  name,
  held_at: '',
  ended_at: '',
  convocation_type: 'FIRST',
  totalitarian: false,
  notice_text: '',
  address_type: 'SEAT',
  address: '',
  administrator_id,
  secretary_id: null,
  has_notary: false,
  notary_name: '',
  notary_place: '',
})

const wall = (instant: string | null): string => (instant ? wallInRome(new Date(instant)) : '')

export const offlineValues = ({ meeting, record }: Pick<OfflineMeeting, 'meeting' | 'record'>): OfflineValues => ({
  name: meeting.name,
  held_at: wall(record.held_at),
  ended_at: wall(record.ended_at),
  convocation_type: record.convocation_type,
  totalitarian: record.totalitarian,
  notice_text: record.notice_text ?? '',
  address_type: meeting.mode.address_type,
  address: meeting.address ?? '',
  administrator_id: meeting.administrator?._id ?? null,
  secretary_id: meeting.secretary?._id ?? null,
  has_notary: meeting.notary !== null,
  notary_name: meeting.notary?.name ?? '',
  notary_place: meeting.notary?.place ?? '',
})

const ofNotary: readonly string[] = ['has_notary', 'notary_name', 'notary_place']
const plain = ['name', 'convocation_type', 'totalitarian', 'notice_text', 'address_type', 'address', 'administrator_id', 'secretary_id'] as const
const moments = ['held_at', 'ended_at'] as const

/** What the wire says of those fields that were touched; the rest stays as others may have changed it. */
export function offlineChange(it: OfflineForm, touched: readonly string[]): Omit<OfflineDetails, 'version'> {
  const said = <Field extends keyof OfflineForm>(fields: readonly Field[], read: (field: Field) => unknown) =>
    Object.fromEntries(fields.filter((field) => touched.includes(field)).map((field) => [field, read(field)]))
  const instant = (field: (typeof moments)[number]) => (it[field] ? (instantInRome(it[field])?.toISOString() ?? null) : null)
  const notary = it.has_notary && it.notary_name ? { name: it.notary_name, place: it.notary_place ?? null } : null
  return {
    ...said(plain, (field) => it[field] ?? null),
    ...said(moments, instant),
    ...(ofNotary.some((field) => touched.includes(field)) && { notary }),
  }
}
