import type { Route, Shape } from '@delibera/core/route'
import fc from 'fast-check'
import type { z } from 'zod'
import { filled, valuesOf } from './schema-values.stage.ts'

/** What somebody sends besides the address: from a body that fits to text that is none. */
export type Kind = 'valid' | 'nearly' | 'malformed'
export type IdOf = (name: string) => string

/** Draws that a seed repeats. */
export class Draw {
  private state: number

  constructor(seed: number) {
    this.state = seed | 0
  }

  next(): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) | 0
    return this.state
  }

  /** Its upper bits: the lower ones of such a row repeat soon. */
  below(count: number): number {
    return ((this.next() >>> 8) % count) | 0
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)]!
  }

  shuffled<T>(from: readonly T[]): T[] {
    const left = [...from]
    return from.map(() => left.splice(this.below(left.length), 1)[0]!)
  }
}

const made = new Map<Shape, fc.Arbitrary<unknown>>()

function arbitraryFor(shape: Shape): fc.Arbitrary<unknown> {
  const it = made.get(shape) ?? valuesOf(shape)
  made.set(shape, it)
  return it
}

const fits = (shape: Shape, value: unknown) => (shape as unknown as z.ZodType).safeParse(value).success

/** One that the schema takes, where a few draws find it: some fields obey rules that no schema states. */
export function fitting(shape: Shape, draw: Draw, idOf: IdOf): unknown {
  let last: unknown
  for (let i = 0; i < 6 && (i === 0 || !fits(shape, last)); i++) last = filled(fc.sample(arbitraryFor(shape), { numRuns: 1, seed: draw.next() })[0], idOf)
  return last
}

const hostile: readonly unknown[] = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x'.repeat(20_000),
    "'; drop table companies; --",
    '{{administrator}}',
    '#read("/etc/passwd")',
    '../../secret.key',
  ],
  ...['<script>alert(1)</script>', '=1+1', '%00', '9999-99-99', '2026-02-30T00:00:00Z', '-271821-04-20T00:00:00.000Z', '00000000-0000-0000-0000-000000000000'],
  ...[null, 0, -1, 1e308, 2 ** 53, 0.1, true, [], {}, [null], [[]], { length: -1 }, Array.from({ length: 2000 }, () => 'a')],
]

/** The same with one place in it changed, left out or added. */
export function spoiled(value: unknown, draw: Draw): unknown {
  const places = placesIn(value)
  const path = draw.pick(places)
  const how = draw.below(5)
  if (how === 0 && path.length > 0) return changed(value, path, undefined)
  if (how === 1 && typeof value === 'object') return { ...value, constructor: { prototype: { polluted: true } }, unknown_field: draw.pick(hostile) }
  return changed(value, path, draw.pick(hostile))
}

type Path = (string | number)[]

function placesIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || at.length > 6) return [at]
  return [at, ...Object.entries(value).flatMap(([key, it]) => placesIn(it, [...at, Array.isArray(value) ? Number(key) : key]))]
}

function changed(value: unknown, [key, ...rest]: Path, to: unknown): unknown {
  if (key === undefined) return to
  if (Array.isArray(value)) return value.map((it, index) => (index === key ? changed(it, rest, to) : it))
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([name, it]) => {
      if (name !== key) return [[name, it]]
      return rest.length === 0 && to === undefined ? [] : [[name, changed(it, rest, to)]]
    }),
  )
}

const malformed = [
  '{"a":',
  '[]',
  'null',
  '"parole"',
  '7',
  '{"__proto__":{"polluted":true}}',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  '\u0000',
  '{"a":1,"a":2}',
  'a=b&c=d',
]

/** The payload of a call: an object, or text that is sent as it stands. */
export function payloadOf({ body }: Route, kind: Kind, { draw, idOf }: { draw: Draw; idOf: IdOf }): unknown {
  if (!body) return undefined
  if (kind === 'malformed') return draw.pick(malformed)
  const value = fitting(body, draw, idOf)
  return kind === 'valid' ? value : spoiled(value, draw)
}
