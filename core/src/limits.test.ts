import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { restorableUntil } from './accounts/rules.ts'
import { CommunicationQuery } from './communications/panel.ts'
import { contextRules, editableExtensions } from './files/rules.ts'
import { FileContext } from './files/schema.ts'
import { companyCodes } from './help/vocabulary.ts'
import { EmailEvents } from './letters.ts'
import { limits } from './limits.ts'
import { defaultLocale } from './locale.ts'
import { ListQuery } from './paging.ts'

const MB = 1024 * 1024

test('the constants are those of the specification, number by number', () => {
  expect(limits).toEqual({
    version: '3.0.0',
    units_per_credit: 10,
    credits: {
      slider_min: 10,
      slider_max: 1500,
      slider_step: 10,
      default_quantity: 10,
      wallet_red_below: 100,
      wallet_orange_below: 200,
      buy_prompt_at_most: 20,
    },
    coupon_length: 8,
    payments: { wallet_animation_ms: 1000, refresh_after_purchase_ms: 2000, refresh_company_wallet_ms: 500 },
    products: {
      M0001: 'setup, convocations and delegations',
      M0002: 'messaging convocations',
      M0003: 'video conference',
      M0004: 'votes and minutes',
      M0005: 'base minutes cost',
      M0006: 'supplement for 50 users',
      M0007: 'messaging convocations',
      M0008: 'audio transcription',
      M0009: 'decision without a meeting',
      M0010: 'votes before the meeting',
      M0011: 'designated representative',
      M0012: 'election of people',
      S0001: 'custom',
      S0002: 'annual subscription',
      CREDITS10: 'credits',
      SMTP1: 'custom mail server',
      MLR01: 'communications panel',
    },
    charges: { new_meeting: ['M0001', 'M0006', 'M0002'], live_standby: ['M0003', 'M0004'], votes: ['M0005'] },
    trial_days: 30,
    renewal_cancel_hours: 24,
    restorable_months: 3,
    members: { max_convocation: 50, max_live: 50, max_video: 6, block: 50, kinds: { P: 'person', S: 'company' } },
    tables: { rows: 50, row_options: [5, 15, 50], sort: 'DESC', search_debounce_ms: 300, max_count: 999 },
    history: { max_months: 12, range_start: '00:00:01', range_end: '23:59:00' },
    dates: { first_year: 2010, week_starts: 1, display: 'DD/MM/YYYY', input: 'YYYY/MM/DD HH:mm' },
    live: { opens_minutes_before: 10 },
    quorum: { value: 50, base: 'shares_present', greater: true, max_percent: 100 },
    files: { single_bytes: 3 * MB, large_bytes: 10 * MB, total_bytes: 10 * MB, upload_timeout_ms: 60_000, temp_hours: 24 },
    services_count: 999,
    communications_count: -1,
    texts: { max: 200, sidebar_company: 35, sidebar_bottom: 18 },
    currencies: {
      it: { code: 'EUR', symbol: '€', thousands: '.', decimal: ',' },
      'en-US': { code: 'USD', symbol: '$', thousands: ',', decimal: '.' },
      'en-GB': { code: 'GBP', symbol: '£', thousands: ',', decimal: '.' },
    },
    interface: {
      back_to_top_px: 600,
      reload_spinner_ms: 1500,
      logout_ms: 400,
      welcome_ms: 400,
      chunk_timeout_ms: 120_000,
      scroll_offsets_px: [50, 100],
      scroll_delay_ms: 200,
      contrast_threshold: 186,
      page_width_px: 1400,
      page_padding_px: [40, 25],
      faq_modal_px: 800,
      consultant_modal_px: 700,
      inactive_guard_ms: 3000,
    },
  })
})

test('the version is the one that the package states', () => {
  expect(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version).toBe('3.0.0')
})

test('lists start with 50 rows and carry 999 at most', () => {
  expect(ListQuery.parse({})).toMatchObject({ page: 1, count: 50, operator: 'AND' })
  expect(ListQuery.safeParse({ count: 999 }).success).toBe(true)
  for (const wrong of [{ count: 1000 }, { count: 0 }, { count: -1 }, { page: 0 }, { sort_by: 'date' }, { operator: 'XOR' }, { search: 'x'.repeat(201) }])
    expect([wrong, ListQuery.safeParse(wrong).success]).toEqual([wrong, false])
})

test('the bounds of a list are instants, read by the clock of Italy where they do not say otherwise', () => {
  expect(ListQuery.parse({ date_gt: '2026-01-01T00:00:01', date_lt: '2026-07-31T23:59:00+02:00' })).toMatchObject({
    date_gt: '2025-12-31T23:00:01.000Z',
    date_lt: '2026-07-31T21:59:00.000Z',
  })
  expect(ListQuery.safeParse({ date_gt: '2026-02-30' }).error?.issues[0]).toMatchObject({ path: ['date_gt'], message: 'dates.invalid' })
})

test('all letters of a folder are asked for with -1, and none with 0', () => {
  const counted = (count: number) => CommunicationQuery.safeParse({ company_id: '00000000-0000-4000-8000-000000000000', count }).success
  expect([-2, -1, 0, 1, 999, 1000].filter(counted)).toEqual([-1, 1, 999])
})

test('a closed account can be brought back for 3 months', () => {
  expect(restorableUntil(new Date('2027-01-15T10:00:00Z'))).toEqual(new Date('2027-04-15T10:00:00Z'))
})

test('files have the four contexts of the specification and that of letters, of 3 or 10 MB, and nineteen extensions that people go on writing in', () => {
  expect(FileContext.options).toEqual(['odg', 'verbal', 'delegation', 'communication', 'temp'])
  expect(Object.values(contextRules).map((it) => it.max_bytes / MB)).toEqual([10, 10, 3, 10, 3])
  expect(editableExtensions.join(', ')).toBe('xls, xlsx, xlsm, csv, ods, tsv, txt, doc, docx, dot, dotx, odt, ott, rtf, wpd, wps, ppt, pptx, pdf')
})

test('the default language is Italian', () => expect(defaultLocale).toBe('it'))

test('companies are of the managed codes, or entered by hand with the rules of a type', () => {
  const codes = companyCodes.filter((it) => it.managed).map((it) => it.code)
  expect([...codes].sort()).toEqual(['AU', 'RS', 'SP', 'SR', 'SU'])
  expect(companyCodes.filter((it) => !it.managed)).toEqual([
    { code: 'EXT_SPA', type: 'SPA', managed: false },
    { code: 'EXT_SRL', type: 'SRL', managed: false },
  ])
})

test('the events of e-mail are those of the specification', () => {
  const named = [
    ...['PROPOSAL_REMINDER', 'CONVOCATION', 'CONVOCATION_REMINDER', 'CONVOCATION_CANCEL', 'DELEGATE', 'VERBAL_SIGN', 'VERBAL', 'DELETE_DELEGATION'],
    ...['CREATE_DELEGATION', 'APPROVE_DELEGATION', 'SENDING_COMMUNICATION', 'DRIVE_SHARING_LINK'],
    ...['CONVOCATION_SECOND', 'CONVOCATION_REMINDER_SECOND', 'CONVOCATION_CANCEL_SECOND', 'DELEGATE_SECOND'],
  ] as const
  expect(EmailEvents.options).toEqual(expect.arrayContaining([...named]))
})
