import { expect, test } from 'vitest'
import { offlineBlank, offlineChange, offlineForm } from './details.ts'

const now = new Date('2026-11-15T16:00:00.000Z')
const schema = offlineForm(now)
const typed = { ...offlineBlank('Assemblea dei soci', null), held_at: '2026-03-22T10:00' }
const faultsOf = (more: object) => schema.safeParse({ ...typed, ...more }).error?.issues.map((it) => [it.path.join('.'), it.message])

test.each([
  ['what is to come was not held', { held_at: '2026-11-15T17:01' }, [['held_at', 'dates.aboveMaximum']]],
  ['what begins at this minute was', { held_at: '2026-11-15T17:00' }, undefined],
  ['it ends after it began', { ended_at: '2026-03-22T09:59' }, [['ended_at', 'dates.endsBefore']]],
  ['a place that is not the seat is named', { address_type: 'OTHER' }, [['address', 'requiredField']]],
  ['a notary has a name', { has_notary: true }, [['notary_name', 'requiredField']]],
])('%s', (_, more, faults) => {
  expect(faultsOf(more)).toEqual(faults)
})

test('only what was touched is said, moments as instants and a notary as a whole', () => {
  const read = schema.parse({ ...typed, has_notary: true, notary_name: 'Anna Guidi', notary_place: '' })
  expect(offlineChange(read, ['held_at', 'notary_name'])).toEqual({ held_at: '2026-03-22T09:00:00.000Z', notary: { name: 'Anna Guidi', place: null } })
  expect(offlineChange(read, ['ended_at', 'secretary_id'])).toEqual({ ended_at: null, secretary_id: null })
})
