import { expect, test } from 'vitest'
import { cut } from '../shell/cut.ts'
import { type Company, walletShown } from '../shell/workspace.ts'
import { barFor } from './bars.ts'

const calm = {
  isOnline: true,
  isLineLost: false,
  trial: { mail: false, payments: false },
  isTrialHidden: false,
  isIncomplete: false,
  isExpired: false,
  hasRealMail: false,
  isExample: false,
}

test.each([
  ['nothing to tell', calm, null],
  ['an example, whatever is on trial', { ...calm, isExample: true, isTrialHidden: true, trial: { mail: true, payments: true } }, 'example'],
  ['no network comes before everything', { ...calm, isOnline: false, isLineLost: true, trial: { mail: true, payments: true } }, 'offline'],
  ['a lost line comes before the trial', { ...calm, isLineLost: true, trial: { mail: true, payments: true } }, 'lost'],
  ['a lost line comes before what a company lacks', { ...calm, isLineLost: true, isIncomplete: true }, 'lost'],
  ['what a company lacks comes before the trial', { ...calm, isIncomplete: true, trial: { mail: true, payments: true } }, 'incomplete'],
  ['an expired subscription comes before what a company lacks', { ...calm, isIncomplete: true, isExpired: true }, 'expired'],
  ['an expired subscription comes before the trial', { ...calm, isExpired: true, trial: { mail: true, payments: true } }, 'expired'],
  ['an expired subscription stays when the trial is hidden', { ...calm, isExpired: true, isTrialHidden: true }, 'expired'],
  ['mail and payments on trial', { ...calm, trial: { mail: true, payments: true } }, 'trialBoth'],
  ['mail on trial', { ...calm, trial: { mail: true, payments: false } }, 'trialMail'],
  ['payments on trial', { ...calm, trial: { mail: false, payments: true } }, 'trialPayments'],
  ['a notice that was hidden', { ...calm, trial: { mail: true, payments: true }, isTrialHidden: true }, null],
  ['letters that leave a trial', { ...calm, hasRealMail: true, trial: { mail: true, payments: true } }, 'trialReal'],
  [
    'letters that leave a trial, which nobody can hide',
    { ...calm, hasRealMail: true, trial: { mail: true, payments: true }, isTrialHidden: true },
    'trialReal',
  ],
  [
    'letters that leave come before what a company lacks',
    { ...calm, hasRealMail: true, isIncomplete: true, trial: { mail: true, payments: false } },
    'trialReal',
  ],
  ['letters that leave where they should', { ...calm, hasRealMail: true, trial: { mail: false, payments: false } }, null],
  ['services that are not known yet', { ...calm, trial: undefined }, null],
])('the bar for %s', (_, conditions, bar) => expect(barFor(conditions)).toBe(bar))

const company: Company = {
  _id: 'c1',
  business_name: 'Acme S.p.A.',
  type: 'SRL',
  role: 'ADMIN',
  isSubscribed: true,
  isUnlimited: false,
  hasBoards: true,
  hasRealMail: false,
  isTrial: false,
  isExample: false,
  services: [],
  missing: 0,
}
const wallet = { real: 1240, forecast: 1240 }

test.each([
  ['a person', null, wallet],
  ['an active company', company, wallet],
  ['a company without limits', { ...company, isUnlimited: true }, null],
  ['an inactive company', { ...company, isSubscribed: false }, null],
])('the wallet of %s', (_, it, shown) => expect(walletShown({ company: it, wallet })).toBe(shown))

test('a text is cut at its number of characters, never shorter texts', () => {
  expect(cut('Passa all’area consulente', 18)).toBe('Passa all’area con…')
  expect(cut('Fonderia Valserra S.p.A.', 35)).toBe('Fonderia Valserra S.p.A.')
  expect(cut('Società Anonima Fonderie e Acciaierie della Valserra', 35)).toBe('Società Anonima Fonderie e Acciaier…')
})
