// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFormState } from './useFormState.ts'

const initial = { name: 'Acme', address: { city: 'Roma' }, seats: [{ role: 'PAR' }, { role: 'ADM' }, { role: 'EXT' }] }
const open = () => renderHook(() => useFormState(initial)).result

test('a field inside another changes alone, and is dirty until it is as it was', () => {
  const form = open()
  act(() => form.current.setFieldValue('address.city', 'Milano'))
  expect(form.current.values).toEqual({ ...initial, address: { city: 'Milano' } })
  expect(form.current.values.seats).toBe(initial.seats)
  expect([form.current.isDirty(), form.current.isDirty('address.city'), form.current.isDirty('name')]).toEqual([true, true, false])
  act(() => form.current.setFieldValue('address.city', (it) => `${it}`.replace('Milano', 'Roma')))
  expect(form.current.isDirty()).toBe(false)
})

test('what is taken as the beginning is what a reset goes back to', () => {
  const form = open()
  act(() => form.current.setValues({ name: 'Beta' }))
  act(() => form.current.resetDirty())
  expect(form.current.isDirty()).toBe(false)
  act(() => form.current.setValues({ name: 'Gamma' }))
  act(() => form.current.setFieldError('name', 'no'))
  act(() => form.current.reset())
  expect([form.current.values.name, form.current.errors]).toEqual(['Beta', {}])
})

test('items come and go, and the remarks on those behind follow them', () => {
  const form = open()
  act(() => form.current.insertListItem('seats', { role: 'MAJ' }))
  expect(form.current.values.seats.map((it) => it.role)).toEqual(['PAR', 'ADM', 'EXT', 'MAJ'])
  act(() => form.current.insertListItem('seats', { role: 'LEG' }, 0))
  act(() => form.current.setErrors({ 'seats.1.role': 'first', 'seats.2.role': 'second', 'seats.4.role': 'last', name: 'other' }))
  act(() => form.current.removeListItem('seats', 2))
  expect(form.current.values.seats.map((it) => it.role)).toEqual(['LEG', 'PAR', 'EXT', 'MAJ'])
  expect(form.current.errors).toEqual({ 'seats.1.role': 'first', 'seats.3.role': 'last', name: 'other' })
})

test('a change takes the remark on its field away, and no other', () => {
  const form = open()
  act(() => form.current.setErrors({ name: 'no', 'address.city': 'no' }))
  act(() => form.current.setFieldValue('name', 'Beta'))
  expect(form.current.errors).toEqual({ 'address.city': 'no' })
})
