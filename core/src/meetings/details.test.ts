import { describe, expect, test } from 'vitest'
import { detailsChange, detailsOf, MeetingDetails, plannedOf } from './details.ts'
import { usualMode } from './rules.ts'

const nobody = { administrator: null, secretary: null, notary: null, address: null }
const planned = { datetime: '2027-04-28T08:00:00.000Z', end_datetime: '2027-04-28T09:30:00.000Z', second: '2027-04-30T08:00:00.000Z' }
const values = detailsOf({ name: 'Assemblea', planned, mode: usualMode, ...nobody })
const sent = (change: object) => MeetingDetails.parse({ ...values, ...change })

describe('the general data of a meeting', () => {
  test('moments are those of a clock in Italy, the end is so many minutes later', () => {
    expect(values).toMatchObject({ datetime: '2027-04-28T10:00', minutes: 90, second: '2027-04-30T10:00' })
    expect(plannedOf(sent({}))).toEqual(planned)
  })

  test('a date without an hour is none', () => {
    expect(MeetingDetails.safeParse({ ...values, datetime: '2027-04-28' }).success).toBe(false)
    expect(MeetingDetails.safeParse({ ...values, datetime: '' }).success).toBe(true)
  })

  test('a date that is taken away takes its end along', () => {
    expect(plannedOf(sent({ datetime: '', second: '' }))).toEqual({ datetime: null, end_datetime: null, second: null })
  })

  test('a notary has a name', () => {
    expect(MeetingDetails.safeParse({ ...values, has_notary: true }).success).toBe(false)
  })

  test('only what was touched is sent', () => {
    expect(detailsChange(sent({}), [])).toEqual({})
    expect(detailsChange(sent({ name: 'Altra' }), ['name'])).toEqual({ name: 'Altra' })
    expect(detailsChange(sent({ use_whatsapp: true }), ['use_whatsapp'])).toEqual({ mode: { use_whatsapp: true } })
    expect(detailsChange(sent({ minutes: 60 }), ['minutes'])).toEqual({ planned: { ...planned, end_datetime: '2027-04-28T09:00:00.000Z' } })
    expect(detailsChange(sent({ has_notary: true, notary_name: 'Anna Ferri' }), ['has_notary', 'notary_name'])).toEqual({
      notary: { name: 'Anna Ferri', place: null },
    })
    expect(detailsChange(sent({ has_notary: false }), ['has_notary'])).toEqual({ notary: null })
    expect(detailsChange(sent({ secretary_id: null }), ['secretary_id'])).toEqual({ secretary_id: null })
  })
})
