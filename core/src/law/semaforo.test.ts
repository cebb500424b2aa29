import { expect, test } from 'vitest'
import type { RuleId, RuleResult, Severity } from './schema.ts'
import { light, refuseByLaw } from './semaforo.ts'

const result = (id: RuleId, severity: Severity, ok = false): RuleResult => ({ id, severity, ok, overridable: severity === 'WARN' })
const late = result('L-NOT-01', 'WARN')
const ordinary = result('L-NOT-03', 'WARN')
const told = result('L-DEL-06', 'INFO')
const missing = result('L-NOT-04', 'INFO')
const block = result('L-NOT-04', 'BLOCK')
const ids = (of: RuleResult[]) => of.map((it) => it.id)

test.each<[string, RuleResult[], RuleId[], string, RuleId[], RuleId[]]>([
  ['nothing is green', [], [], 'GREEN', [], []],
  ['what is in order is green', [result('L-NOT-04', 'BLOCK', true)], [], 'GREEN', [], []],
  ['what is only told is green', [told], [], 'GREEN', [], []],
  ['what is still to be done is amber, before every warning', [late, missing, told], ['L-NOT-01'], 'AMBER', ['L-NOT-04'], ['L-NOT-01']],
  ['a warning is amber', [late, told], [], 'AMBER', ['L-NOT-01'], []],
  ['an acknowledged one stays amber, and says so', [late, ordinary], ['L-NOT-01'], 'AMBER', ['L-NOT-03'], ['L-NOT-01']],
  ['a block is red, whatever was acknowledged', [late, block], ['L-NOT-01', 'L-NOT-04'], 'RED', [], ['L-NOT-01']],
])('%s', (_, results, acks, color, pending, acknowledged) => {
  const it = light(results, acks)
  expect([it.color, ids(it.pending), ids(it.acknowledged)]).toEqual([color, pending, acknowledged])
})

test('a step that sends nothing is stopped by blocks alone', () => {
  expect(refuseByLaw([late, told], 'SENDS_NOTHING')).toEqual([])
  expect(ids(refuseByLaw([late, block], 'SENDS_NOTHING'))).toEqual(['L-NOT-04'])
})

test('one that sends messages waits for every warning', () => {
  expect(ids(refuseByLaw([late, ordinary, told], ['L-NOT-01']))).toEqual(['L-NOT-03'])
  expect(refuseByLaw([late, ordinary, told], ['L-NOT-03', 'L-NOT-01'])).toEqual([])
  expect(ids(refuseByLaw([late, block], ['L-NOT-01', 'L-NOT-04']))).toEqual(['L-NOT-04'])
})
