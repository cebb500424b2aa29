import { describe, expect, test } from 'vitest'
import { mobileOf, modeAfter, priceFacts, usualMode } from './rules.ts'

describe('a number that a message can reach', () => {
  test.each([
    ['+39 3331234567', '+393331234567'],
    ['3331234567', '+393331234567'],
    ['333123456', '+39333123456'],
    ['393331234567', '+393331234567'],
    ['39 3331234567', '+393331234567'],
    ['0039 3331234567', '+393331234567'],
    ['0044 7911123456', '+447911123456'],
    ['3933312345', '+393933312345'],
    ['0039 0495551234', null],
    ['+393330000001', '+393330000001'],
    ['+44 7911123456', '+447911123456'],
    ['0495551234', null],
    ['+39 0495551234', null],
    ['', null],
    [null, null],
  ])('%s: %s', (phone, expected) => expect(mobileOf(phone)).toBe(expected))
})

describe('how it is held', () => {
  test('a link stays only with a call elsewhere', () => {
    const elsewhere = modeAfter(usualMode, { call_type: 'CALL_EXTERNAL', call_link: 'https://meet.example/x', call_platform: 'Meet' })
    expect(elsewhere).toMatchObject({ use_delibera: false, call_link: 'https://meet.example/x' })
    expect(modeAfter(elsewhere, { call_type: 'CALL_PRESENCE' })).toMatchObject({ call_link: null, call_platform: null })
  })
  test('what is left out stays', () => {
    expect(modeAfter({ ...usualMode, use_whatsapp: true }, { transcription: true })).toMatchObject({ use_whatsapp: true, transcription: true })
  })
  test('an offline meeting has neither messages nor transcription', () => {
    expect(modeAfter({ ...usualMode, use_whatsapp: true, transcription: true }, { is_offline: true })).toMatchObject({
      use_whatsapp: false,
      transcription: false,
      use_delibera: false,
    })
  })
  test('the price counts who can be reached', () => {
    const members = [{ phone: '3331234567' }, { phone: null }, { phone: '0495551234' }]
    expect(priceFacts({ ...usualMode, use_whatsapp: true }, members)).toMatchObject({ convocated: 3, reachable: 1, use_whatsapp: true })
  })
})
