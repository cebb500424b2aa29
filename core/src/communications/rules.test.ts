import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EmailEvents, EmailStatus } from '../letters.ts'
import { type EmailFact, prevalentStatus, reachOf } from './rules.ts'

const convocation = (...statuses: EmailStatus[]): EmailFact[] => statuses.map((status) => ({ event: 'CONVOCATION', status }))

describe('the prevalent status of letters', () => {
  test.each<[string, EmailFact[] | null, EmailStatus | null]>([
    ['null when it was never asked about', null, null],
    ['null when nothing was written', [], null],
    ['SENDING while the letter waits', convocation('SENDING'), 'SENDING'],
    ['SENT once it has left', convocation('SENDING', 'SENT'), 'SENT'],
    ['ACCEPTED with the receipt of acceptance', convocation('SENDING', 'SENT', 'ACCEPTED'), 'ACCEPTED'],
    ['DELIVERED with the receipt of delivery', convocation('SENT', 'ACCEPTED', 'DELIVERED'), 'DELIVERED'],
    ['VIEWED when read', convocation('SENT', 'VIEWED'), 'VIEWED'],
    ['VIEWED when an old log says OPENED', convocation('SENT', 'DELIVERED', 'OPENED'), 'VIEWED'],
    ['VISITED when the personal link was followed', convocation('DELIVERED', 'VIEWED', 'VISITED'), 'VISITED'],
    ['FAILED when our server could not hand it over', convocation('SENDING', 'FAILED'), 'FAILED'],
    ['SENT when a retry went through after a failure', convocation('FAILED', 'SENT'), 'SENT'],
    ['NOT_DELIVERED when nothing better is known', convocation('SENDING', 'NOT_DELIVERED'), 'NOT_DELIVERED'],
    ['ACCEPTED outranks the failed delivery', convocation('ACCEPTED', 'NOT_DELIVERED'), 'ACCEPTED'],
    ['FAILED outranks the failed delivery', convocation('NOT_DELIVERED', 'FAILED'), 'FAILED'],
    ['FAILED when the provider did not accept it', convocation('SENDING', 'NOT_ACCEPTED'), 'FAILED'],
    ['NOT_DELIVERED outranks the missing acceptance', convocation('NOT_ACCEPTED', 'NOT_DELIVERED'), 'NOT_DELIVERED'],
    ['SENDING when the log holds no fact', convocation('NONE'), 'SENDING'],
  ])('%s', (_, events, answer) => expect(prevalentStatus(events)).toBe(answer))

  test.each<[string, Parameters<typeof prevalentStatus>[1], EmailStatus | null]>([
    ['one kind looks at its own letters alone', 'PROPOSAL', 'FAILED'],
    ['several kinds are read together', ['PROPOSAL', 'CONVOCATION'], 'DELIVERED'],
    ['NONE when there are letters, but of other kinds', 'VERBAL', 'NONE'],
    ['NONE when no kind is asked for', [], 'NONE'],
    ['the second convocation is another kind', 'CONVOCATION_SECOND', 'NONE'],
  ])('%s', (_, kind, answer) => {
    expect(prevalentStatus([...convocation('DELIVERED'), { event: 'PROPOSAL', status: 'FAILED' }], kind)).toBe(answer)
  })
})

test.each<[string, EmailStatus[], ReturnType<typeof reachOf>]>([
  ['a letter of which nothing is known waits', [], 'waiting'],
  ['one that left waits for its receipts', ['SENDING', 'SENT', 'ACCEPTED'], 'waiting'],
  ['one that arrived is delivered', ['SENT', 'ACCEPTED', 'DELIVERED'], 'delivered'],
  ['one whose provider gave up has failed, although it had left', ['SENT', 'ACCEPTED', 'NOT_DELIVERED'], 'failed'],
  ['one that was not accepted has failed', ['SENT', 'NOT_ACCEPTED'], 'failed'],
  ['what arrived is not undone by a late failure', ['DELIVERED', 'NOT_DELIVERED'], 'delivered'],
  ['who opened it has it', ['SENT', 'NOT_DELIVERED', 'OPENED'], 'viewed'],
])('%s', (_, statuses, answer) => expect(reachOf(statuses)).toBe(answer))

describe('whatever the log', () => {
  const strongestFirst: EmailStatus[] = ['VISITED', 'VIEWED', 'DELIVERED', 'ACCEPTED', 'SENT', 'FAILED', 'NOT_DELIVERED', 'NOT_ACCEPTED', 'SENDING']
  const rank = (it: EmailStatus) => strongestFirst.indexOf(it === 'OPENED' ? 'VIEWED' : it === 'NONE' ? 'SENDING' : it)
  const shown = (it: EmailStatus) => (it === 'NOT_ACCEPTED' ? 'FAILED' : strongestFirst[rank(it)])

  const event = fc.record({ event: fc.constantFrom(...EmailEvents.options), status: fc.constantFrom(...EmailStatus.options) })
  const log = fc.array(event, { minLength: 1, maxLength: 12 })
  const kind = fc.constantFrom(undefined, ...EmailEvents.options)

  test('the order of events never matters', () => {
    const shuffled = log.chain((events) => fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })))
    fc.assert(fc.property(shuffled, kind, ([events, other], only) => void expect(prevalentStatus(other, only)).toBe(prevalentStatus(events, only))))
  })

  test('saying the same fact twice changes nothing', () => {
    fc.assert(fc.property(log, kind, (events, only) => void expect(prevalentStatus([...events, ...events], only)).toBe(prevalentStatus(events, only))))
  })

  test('a weaker or equal fact changes nothing, a stronger one takes its place', () => {
    fc.assert(
      fc.property(log, event, (events, added) => {
        const best = Math.min(...events.map((it) => rank(it.status)))
        const expected = rank(added.status) < best ? shown(added.status) : prevalentStatus(events)
        expect(prevalentStatus([...events, added])).toBe(expected)
      }),
    )
  })

  test('a fact about another kind of letter changes nothing', () => {
    const unrelated = fc.tuple(log, event, fc.constantFrom(...EmailEvents.options)).filter(([, added, only]) => added.event !== only)
    fc.assert(fc.property(unrelated, ([events, added, only]) => void expect(prevalentStatus([...events, added], only)).toBe(prevalentStatus(events, only))))
  })

  test('OPENED and NOT_ACCEPTED are never shown, and NONE only for a kind never written', () => {
    fc.assert(
      fc.property(log, kind, (events, only) => {
        const answer = prevalentStatus(events, only)
        expect(['OPENED', 'NOT_ACCEPTED', null]).not.toContain(answer)
        expect(answer === 'NONE').toBe(only !== undefined && events.every((it) => it.event !== only))
      }),
    )
  })
})
