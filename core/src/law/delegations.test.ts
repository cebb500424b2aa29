import { describe, expect, test } from 'vitest'
import { statuteOf } from '../company/statute.ts'
import { judgeDelegation, proxyLimit, refuseDelegation } from './delegations.ts'
import { evaluate } from './evaluate.ts'
import type { DelegationRequest } from './facts.ts'
import { assembly, delegation, member, named, request } from './law.stage.ts'

const srl = (change = {}) => ({ company: { type: 'SRL' as const, statute: statuteOf('SRL', change) } })
const spa = (change = {}) => ({ company: { type: 'SPA' as const, statute: statuteOf('SPA', change) } })
const held = (count: number, by = 'Bruno') => Array.from({ length: count }, (_, n) => delegation(`M${n}`, by))

test.each<[string, DelegationRequest, string[]]>([
  ['a partner lets another vote', request('SPA'), []],
  ['or somebody from outside', request('SRL', { delegate: member('Gina', 'DEL') }), []],

  ['a director of an S.p.A. cannot be a delegate', request('SPA', { delegate: member('Anna', 'PAR PCA', 5000) }), ['BLOCK L-DEL-01']],
  ['nor an auditor', request('SPA', { delegate: member('Dario', 'SIE') }), ['BLOCK L-DEL-01']],
  ['nor somebody it employs', request('SPA', { delegate: member('Elio', 'EXT', 0, { employee: true }) }), ['BLOCK L-DEL-01']],
  ['whatever its statute says', request('SPA', { delegate: member('Dario', 'SIE'), ...spa({ proxy_barred_roles: [] }) }), ['BLOCK L-DEL-01']],
  ['a director of an S.r.l. can, and it is told', request('SRL', { delegate: member('Anna', 'PAR PCA', 5000) }), ['INFO L-DEL-06']],
  ['so can an auditor', request('SRL', { delegate: member('Dario', 'SIE') }), ['INFO L-DEL-06']],
  ['unless its deed bars them', request('SRL', { delegate: member('Anna', 'PCA'), ...srl({ proxy_barred_roles: ['ADM'] }) }), ['BLOCK L-DEL-01']],
  ['an employee of an S.r.l. is nobody’s matter', request('SRL', { delegate: member('Elio', 'EXT', 0, { employee: true }) }), []],

  ['nineteen members leave room for one', request('SPA', { delegations: held(19) }), []],
  ['twenty do not', request('SPA', { delegations: held(20) }), ['BLOCK L-DEL-02']],
  ['those of the other call do not count', request('SPA', { delegations: held(20).map((it) => ({ ...it, convocations: ['SECOND' as const] })) }), []],
  ['nor those of another delegate', request('SPA', { delegations: held(20, 'Anna') }), []],
  ['nor the one being corrected', request('SPA', { delegations: held(20), replaces: 'M3-Bruno' }), []],
  ['nor what the same member gave before', request('SPA', { delegations: [...held(19), delegation('Carla', 'Bruno')] }), []],
  ['in an S.r.l. there is no limit', request('SRL', { delegations: held(300) }), []],
  ['but its deed may set one', request('SRL', { delegations: held(2), ...srl({ max_proxies: 2 }) }), ['BLOCK L-DEL-02']],
  ['and the statute of an S.p.A. a lower one', request('SPA', { delegations: held(5), ...spa({ max_proxies: 5 }) }), ['BLOCK L-DEL-02']],

  ['one in blank is none', request('SRL', { delegate: null }), ['BLOCK L-DEL-03 blank']],
  ['nor one that names no call', request('SRL', { convocation_type: null }), ['BLOCK L-DEL-03 call']],
  ['nor one by word of mouth', request('SRL', { is_written: false }), ['BLOCK L-DEL-03 unwritten']],
  ['a partner without vote has none to give', request('SRL', { delegator: member('Carla', 'PAR', 10, { vote_shares: 0 }) }), ['BLOCK L-DEL-03 vote']],
  ['nor has an auditor', request('SRL', { delegator: member('Dario', 'SIE') }), ['BLOCK L-DEL-03 vote']],
  ['nor somebody who is not in the meeting', request('SRL', { delegator: member('Carla', 'PAR', 10, { in_meeting: false }) }), ['BLOCK L-DEL-03 vote']],
  ['nor a stranger', request('SRL', { delegator: null }), ['BLOCK L-DEL-03 vote']],

  ['a company as delegate sends somebody of its own', request('SPA', { delegate: member('Alfa S.r.l.', 'PAR', 100, { kind: 'S' }) }), ['WARN L-DEL-04']],
  ['a deed may allow none', request('SRL', srl({ proxies_allowed: false })), ['BLOCK L-DEL-05']],
  ['or partners alone', request('SRL', { delegate: member('Gina', 'DEL'), ...srl({ proxy_only_members: true }) }), ['BLOCK L-DEL-05 partners']],
  ['who then may be delegates', request('SRL', srl({ proxy_only_members: true })), []],
  ['a statute may as well', request('SPA', { delegate: member('Gina', 'DEL'), ...spa({ proxy_only_members: true }) }), ['BLOCK L-DEL-05 partners']],

  ['nobody is their own delegate', request('SRL', { delegate: member('Carla', 'PAR', 2000) }), ['BLOCK L-DEL-07 self']],
  ['who has given one receives none', request('SRL', { delegations: [delegation('Bruno', 'Anna')] }), ['BLOCK L-DEL-07 delegate']],
  ['who holds one gives none', request('SRL', { delegations: [delegation('Anna', 'Carla')] }), ['BLOCK L-DEL-07 delegator']],
  ['for another call both may', request('SRL', { delegations: [delegation('Bruno', 'Anna', { convocations: ['SECOND'] })] }), []],

  ['in a board there are none at all', request('SPA', { meeting_type: 'BOARD' }), ['BLOCK L-BRD-03']],
  ['not even in an S.r.l.', request('SRL', { meeting_type: 'BOARD', delegate: member('Dario', 'SIE') }), ['BLOCK L-BRD-03']],
])('%s', (_, asked, expected) => expect(named(refuseDelegation(asked))).toEqual(expected))

describe('everything that stands against one is told at once', () => {
  test('and a block cannot be acknowledged', () => {
    const results = refuseDelegation(request('SPA', { delegate: member('Bruno', 'CON', 0, { kind: 'S' }), delegations: held(20) }))
    expect(named(results)).toEqual(['BLOCK L-DEL-01', 'BLOCK L-DEL-02', 'WARN L-DEL-04'])
    expect(results.map((it) => it.overridable)).toEqual([false, false, true])
    expect(results[1]!.data).toEqual({ name: 'Bruno', represented: 20, limit: 20 })
  })

  test('what is in order is told too', () => expect(judgeDelegation(request('SPA')).every((it) => it.ok)).toBe(true))
})

test('the facts of a meeting ask the same', () => {
  const draft = { convocation_type: 'FIRST' as const, delegator_id: 'Carla', delegate_id: 'Anna', is_written: true }
  expect(named(evaluate('delegate', assembly('SPA', { delegation: draft })))).toEqual(['BLOCK L-DEL-01'])
  expect(named(evaluate('delegate', assembly('SRL', { delegation: { ...draft, delegate_id: null } })))).toEqual(['BLOCK L-DEL-03 blank'])
  expect(evaluate('delegate', assembly('SPA'))).toEqual([])
})

test.each([
  ['SPA', null, 20],
  ['SPA', 5, 5],
  // No statute of a company whose shares are not widely held can raise it.
  ['SPA', 50, 20],
  ['SRL', null, null],
  ['SRL', 3, 3],
] as const)('in an %s whose statute says %s the limit is %s', (type, max_proxies, expected) =>
  expect(proxyLimit({ type, statute: { max_proxies } })).toBe(expected),
)

const million = 100_000_000
test.each([
  ['of unknown capital', null, 20, 50],
  ['of five million', 5 * million, 20, 50],
  ['of more than five', 5 * million + 1, 20, 100],
  ['of twenty-five', 25 * million, 20, 100],
  ['of more than twenty-five', 25 * million + 1, 20, 200],
  ['whose statute lowers it', 30 * million, 30, 30],
  ['whose statute would raise it', 5 * million, 80, 50],
])('an open company %s is not held to the limit of a closed one', (_, capital_cents, max_proxies, expected) =>
  expect(proxyLimit({ type: 'SPA', open: { capital_cents }, statute: { max_proxies } })).toBe(expected),
)
