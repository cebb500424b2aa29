import { describe, expect, test } from 'vitest'
import { helpNumber, placeWithoutKeys, withoutKeys } from './requests.ts'

const slug = 'Zk3_pQ-7vB1mR9tYxW2cN5hL8sD4fG6jK0aE-uIoPq0'

test('a request has a number that can be read out', () => {
  expect([helpNumber(1), helpNumber(123), helpNumber(1_234_567)]).toEqual(['H-000001', 'H-000123', 'H-1234567'])
})

describe('what opens a page does not leave with a request', () => {
  test.each([
    ['a personal link', `/meeting/${slug}/${slug}/vote`, '/meeting/***/***/vote'],
    ['a token', `/reset-password?token=${slug}`, '/reset-password'],
    ['what follows a sign of number', `/user/profile#${slug}`, '/user/profile'],
    ['ids stay', '/company/0f8fad5b-d9cb-469f-a165-70867728950e/meetings', '/company/0f8fad5b-d9cb-469f-a165-70867728950e/meetings'],
    ['words stay', '/company/settings/company-details', '/company/settings/company-details'],
  ])('%s', (_, path, left) => expect(placeWithoutKeys(path)).toBe(left))

  test('nor when it is pasted into the message', () => {
    expect(withoutKeys(`Apro https://delibera.example/m/${slug} e non va`)).toBe('Apro https://delibera.example/m/*** e non va')
    expect(withoutKeys('IBAN IT60X0542811101000000123456, riunione 0f8fad5b-d9cb-469f-a165-70867728950e')).toContain('0f8fad5b-d9cb-469f-a165-70867728950e')
  })
})
