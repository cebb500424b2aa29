import { expect, test } from 'vitest'
import { decisionPath, tabOf } from './places.ts'

test('a decision opens where something is to be done', () => {
  const sent_at = '2027-04-01T08:00:00.000Z'
  const tabs = (['OPEN', 'CLOSED', 'RECORDED', 'STOPPED', 'CONVERTED', 'CANCELED'] as const).map((decision_status) => tabOf({ decision_status, sent_at }))
  expect(tabs).toEqual(['answers', 'record', 'record', 'answers', 'answers', 'answers'])
  expect(tabOf({ decision_status: 'DRAFT', sent_at: null })).toBe('text')
})

test('its address without a tab is that of the decision', () => {
  expect(decisionPath({ company_id: 'c', _id: 'd' })).toBe('/company/c/decisions/d')
  expect(decisionPath({ company_id: 'c', _id: 'd' }, 'answers')).toBe('/company/c/decisions/d/answers')
})
