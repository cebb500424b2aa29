import { expect, test } from 'vitest'
import { isShutForExamples } from './example.ts'
import { type GuideFacts, type GuideStep, isGuideShown, nextStep, stepsDone } from './guide.ts'

const begun: GuideFacts = {
  confirmed: true,
  directors: 1,
  partners: 2,
  invalid_members: 0,
  capital: 1_000_000,
  owned: 1_000_000,
  statute_confirmed: false,
  rehearsed: false,
  noticed: false,
}

test.each<[string, GuideFacts | null, GuideStep[], GuideStep | null]>([
  ['without a company nothing is done', null, [], 'company'],
  ['one that its certified mail has not answered for is still to be registered', { ...begun, confirmed: false, owned: 0 }, [], 'company'],
  ['an empty book is the next thing', { ...begun, directors: 0, partners: 0, owned: 0 }, ['company'], 'people'],
  ['quotas that do not add up to the capital are not done', { ...begun, owned: 900_000 }, ['company'], 'people'],
  ['nor are quotas of a capital that nobody stated', { ...begun, capital: null }, ['company'], 'people'],
  ['nor is a person whose data have gaps', { ...begun, invalid_members: 1 }, ['company'], 'people'],
  ['with the book in order the statute is looked at', begun, ['company', 'people'], 'statute'],
  ['then the room is tried', { ...begun, statute_confirmed: true }, ['company', 'people', 'statute'], 'rehearsal'],
  ['and the notice is sent', { ...begun, statute_confirmed: true, rehearsed: true }, ['company', 'people', 'statute', 'rehearsal'], 'notice'],
  ['a notice that has left ends the way, whatever was skipped', { ...begun, noticed: true }, ['company', 'people', 'notice'], null],
])('%s', (_, facts, done, next) => {
  expect(stepsDone(facts)).toEqual(done)
  expect(nextStep(done)).toBe(next)
})

test.each<[string, boolean, GuideStep[], 'shown' | 'hidden' | undefined, boolean]>([
  ['shown to whom it is new', true, [], undefined, true],
  ['not to whom it is not', false, [], undefined, false],
  ['not to who hid it', true, [], 'hidden', false],
  ['again to who called it back', false, ['company'], 'shown', true],
  ['to nobody at its end', true, ['notice'], 'shown', false],
])('the way is %s', (_, is_new, done, wanted, is) => expect(isGuideShown({ is_new, done }, wanted)).toBe(is))

test.each<[string, Parameters<typeof isShutForExamples>[0], boolean]>([
  ['a consultant is let into', { method: 'POST', path: '/companies/:id/consultants', right: 'govern' }, true],
  ['the certified mail is written to for', { method: 'POST', path: '/companies/:id/emails/confirm', right: 'claim' }, true],
  ['something is bought for', { method: 'POST', path: '/companies/:id/subscriptions', right: 'pay' }, true],
  ['what was bought is looked at in', { method: 'GET', path: '/companies/:id/trial-credits', right: 'pay' }, false],
  ['people are written into the book of', { method: 'POST', path: '/companies/:id/members', right: 'edit' }, false],
  ['another administrator is named in', { method: 'PATCH', path: '/companies/:id/administrator', right: 'govern' }, false],
  ['everything is taken away with', { method: 'DELETE', path: '/companies/:id', right: 'govern' }, false],
])('whether %s an example is decided by the call alone', (_, call, isShut) => expect(isShutForExamples(call)).toBe(isShut))
