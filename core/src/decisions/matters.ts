import type { DecidingBody } from './count.ts'

/** What a point of a written decision is about: some matters belong to a meeting whatever the statute says. */
export const partnersMatters = [
  'ACCOUNTS',
  'PROFITS',
  'DIRECTORS',
  'AUDITORS',
  'PAY',
  'AUTHORISATION',
  'SHAREHOLDER_LOAN',
  'OTHER',
  'DEED_CHANGE',
  'SUBSTANTIAL_CHANGE',
  'LOSSES_2482BIS_1',
  'LOSSES_2482BIS_4',
  'LOSSES_2482TER',
  'WINDING_UP',
  'LIQUIDATORS',
] as const
export const boardMatters = ['DRAFT_ACCOUNTS', 'MERGER_PLAN', 'INCREASE_2481', 'POWERS', 'OTHER'] as const

export const matters = [...partnersMatters, ...boardMatters.filter((it) => it !== 'OTHER')] as const
export type Matter = (typeof matters)[number]

export const mattersOf: Record<DecidingBody, readonly Matter[]> = { PARTNERS: partnersMatters, BOARD: boardMatters }

/** Always decided in a meeting (art. 2479 c. 4): the deed and the partners' rights, losses that must reduce the capital, the end of the company. */
const barred: ReadonlySet<Matter> = new Set(['DEED_CHANGE', 'SUBSTANTIAL_CHANGE', 'LOSSES_2482BIS_4', 'LOSSES_2482TER', 'WINDING_UP', 'LIQUIDATORS'])
export const isBarred = (matter: Matter): boolean => barred.has(matter)

/** Words by which a point that says to be about something else may be about the deed. */
const deedWords =
  /(modific\w* (dello statuto|dell.atto costitutivo)|(aumento|riduzione) (di|del) capitale|\bfusione\b|\bscissione\b|\btrasformazione\b|scioglimento|liquidator)/i
export const soundsLikeDeed = (text: string): boolean => deedWords.test(text)
