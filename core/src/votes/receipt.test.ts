import { expect, test } from 'vitest'
import { ballotOf } from './ballots.ts'
import type { Voting } from './poll.ts'
import { receiptOf, receiptText, signedText } from './receipt.ts'
import type { BallotVote } from './schema.ts'
import { right, voting } from './votes.stage.ts'

const open = voting([right('a', 50), right('b', 30), right('c', 20, { delegate_id: 'b' })])
const of = { meeting_id: 'm', convocation_id: 'k', odg_id: 'o', title: 'Bilancio', caster_id: 'b', at: '2027-04-20T08:00:00.000Z', seq: 7 }
const nameOf = (id: string) => id.toUpperCase()

const after = (votes: BallotVote[], from: Voting = open): Voting => ({
  ...from,
  casts: Object.fromEntries(ballotOf(from, 'b', votes).casts.map(({ member_id, ...it }) => [member_id, it])),
})

test('says what was voted, for whom, with what weight and when', () => {
  const voted = after([
    { member_id: 'b', accepted: 1 },
    { member_id: 'c', accepted: -1, weight: 15 },
    { member_id: 'c', accepted: 0, weight: 5 },
  ])
  expect(receiptOf(voted, of, nameOf)).toEqual({
    ...of,
    votes: [
      { member_id: 'b', name: 'B', accepted: 1, weight: 30, vote_type: 'SELF' },
      { member_id: 'c', name: 'C', accepted: -1, weight: 15, vote_type: 'DELEGATION' },
      { member_id: 'c', name: 'C', accepted: 0, weight: 5, vote_type: 'DELEGATION' },
    ],
  })
})

test('says nothing of what others voted, nor of a right that was taken over', () => {
  const voted = {
    ...after([
      { member_id: 'b', accepted: 1 },
      { member_id: 'c', accepted: 1 },
    ]),
    taken_over: ['c'],
  }
  expect(receiptOf(voted, of, nameOf).votes.map((it) => it.member_id)).toEqual(['b'])
})

test('its text changes with every fact, not with the order of the votes nor with a corrected name', () => {
  const receipt = receiptOf(
    after([
      { member_id: 'b', accepted: 1 },
      { member_id: 'c', accepted: 1 },
    ]),
    of,
    nameOf,
  )
  const text = receiptText(receipt)
  expect(text).toBe('m\nk\no\nb\n2027-04-20T08:00:00.000Z\n7\nb 1 30 SELF\nc 1 20 DELEGATION')
  expect(receiptText({ ...receipt, votes: [...receipt.votes].reverse().map((it) => ({ ...it, name: 'another' })) })).toBe(text)
  const others = [{ seq: 8 }, { at: '2027-04-20T08:00:01.000Z' }, { caster_id: 'a' }, { odg_id: 'x' }, { votes: receipt.votes.slice(1) }]
  expect(new Set([text, ...others.map((it) => receiptText({ ...receipt, ...it }))]).size).toBe(others.length + 1)
})

test('what is signed is its text and, in the last line, the row of the audit chain', () => {
  const receipt = receiptOf(after([{ member_id: 'b', accepted: 1 }]), of, nameOf)
  expect(signedText({ ...receipt, hash: 'abc' })).toBe(`${receiptText(receipt)}\nabc`)
})
