import fastJsonStringify from 'fast-json-stringify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { replySchema } from './reply.ts'

const Kind = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('A'), count: z.int() }),
  z.object({ kind: z.literal('B'), text: z.string().nullable() }),
  z.object({ kind: z.literal('C') }),
])
const Reply = z.object({ one: Kind.nullable(), other: Kind.optional(), many: z.array(Kind) })
const written = (value: unknown) => JSON.parse(fastJsonStringify(replySchema(Reply) as never)(value))

test('of several kinds each is written by its own fields, and an undeclared one is dropped', () => {
  const many = [
    { kind: 'A', count: 1, text: 'no', undeclared: 1 },
    { kind: 'B', text: null, count: 2 },
    { kind: 'C', count: 3 },
  ]
  expect(written({ one: many[0], other: many[1], many })).toEqual({
    one: { kind: 'A', count: 1 },
    other: { kind: 'B', text: null },
    many: [{ kind: 'A', count: 1 }, { kind: 'B', text: null }, { kind: 'C' }],
  })
  expect(written({ one: null, many: [] })).toEqual({ one: null, many: [] })
})

test('what tells kinds apart is looked at alone: no item is validated whole against each of them', () => {
  const { properties } = replySchema(Reply) as { properties: Record<string, { anyOf?: unknown; oneOf?: unknown; if?: unknown; items?: { if?: unknown } }> }
  expect([properties.one!.if, properties.many!.items!.if]).toEqual([
    { type: 'object', properties: { kind: { const: 'A' } } },
    { type: 'object', properties: { kind: { const: 'A' } } },
  ])
})

test('kinds without such a word are told apart by a field that each has alone', () => {
  const Said = z.union([z.object({ of: z.string(), accepted: z.int() }), z.object({ of: z.string(), choice: z.array(z.string()) })])
  const told = fastJsonStringify(replySchema(z.object({ said: z.array(Said) })) as never)
  const said = [
    { of: 'a', accepted: 1, undeclared: 1 },
    { of: 'b', choice: ['c'], undeclared: 1 },
  ]
  expect(JSON.parse(told({ said }))).toEqual({
    said: [
      { of: 'a', accepted: 1 },
      { of: 'b', choice: ['c'] },
    ],
  })
})
