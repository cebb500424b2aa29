import type { Shape } from '@delibera/core/route'
import fc from 'fast-check'
import { z } from 'zod'
import signed from '../demo/signature.json' with { type: 'json' }

type Json = Record<string, unknown>

interface Place {
  /** Of the field: what an id is of, or what a text has to look like, is said by its name. */
  name: string
  root: Json
  depth: number
}

/** In the place of an id until it is known whose it is to be. */
const idPrefix = 'id of '
const deepest = 6

/** Fields whose form no JSON schema tells. */
const known: Record<string, readonly unknown[]> = {
  fiscal_code: ['RSSMRA80A01H501U', 'BNCGLI75H55F205M', 'VRDLCU88B29L219C'],
  vat_number: ['12345678903', '01234567897'],
  email: ['walter.prova@example.test', 'prova@pec.example.it'],
  password: ['Sottomarino.77'],
  phone: ['+393331234567'],
  phone_number: ['+393331234567'],
  cap: ['35100'],
  province: ['PD'],
  rea_code: ['PD-123456'],
  currency: ['EUR'],
  roles: ['PAR', 'PCA', 'CON', 'SIN'],
  url: ['http://127.0.0.1:9/'],
  image: [signed.signature],
  signature: [signed.signature],
  template_id: ['A11', 'A14', 'B04'],
  version: [0, 1, 2, 3],
}

/** Values for a shape, ids left open: `filled` puts them in. */
export function valuesOf(shape: Shape): fc.Arbitrary<unknown> {
  const root = z.toJSONSchema(shape as unknown as z.ZodType, { io: 'input', target: 'draft-7', unrepresentable: 'any' }) as Json
  return drawnFrom(root, { name: '', root, depth: 0 })
}

/** With the ids that somebody would put where a field asks for one. */
export function filled(value: unknown, idOf: (name: string) => string): unknown {
  if (typeof value === 'string') return value.startsWith(idPrefix) ? idOf(value.slice(idPrefix.length)) : value
  if (Array.isArray(value)) return value.map((it) => filled(it, idOf))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, filled(it, idOf)]))
}

function drawnFrom(schema: Json, place: Place): fc.Arbitrary<unknown> {
  if (typeof schema.$ref === 'string') return referred(schema.$ref, place)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (choices) return fc.oneof(...simplest(choices, place.depth).map((it) => drawnFrom(it, place)))
  if (Array.isArray(schema.allOf)) return drawnFrom(joined(schema.allOf as Json[]), place)
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => drawnFrom({ ...schema, type }, place)))
  return typed(schema, place)
}

function typed(schema: Json, place: Place): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'object':
      return objectOf(schema, place)
    case 'array':
      return arrayOf(schema, place)
    case 'string':
      return textOf(schema, place)
    case 'integer':
    case 'number':
      return numberOf(schema, place)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.constantFrom('parole', 3, true, 'id of anything')
  }
}

/** A tree may hold itself: below some depth it ends. */
function referred(address: string, place: Place): fc.Arbitrary<unknown> {
  if (place.depth > deepest) return fc.constant(null)
  const found =
    address === '#'
      ? place.root
      : (address
          .slice(2)
          .split('/')
          .reduce((it, key) => it[key] as Json, place.root) as Json)
  return drawnFrom(found, { ...place, depth: place.depth + 1 })
}

const simplest = (choices: Json[], depth: number): Json[] => {
  const plain = choices.filter((it) => it.type === 'null' || it.const !== undefined || it.type === 'string')
  return depth > deepest - 2 && plain.length > 0 ? plain : choices
}

const joined = (parts: Json[]): Json => ({
  type: 'object',
  properties: Object.assign({}, ...parts.map((it) => it.properties)),
  required: parts.flatMap((it) => (it.required as string[] | undefined) ?? []),
})

function objectOf(schema: Json, place: Place): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>)
  if (properties.length > 0) {
    const fields = Object.fromEntries(properties.map(([name, it]) => [name, drawnFrom(it, { ...place, name, depth: place.depth + 1 })]))
    const must = (schema.required as string[] | undefined) ?? []
    return fc.record(fields, { requiredKeys: must.filter((it) => it in fields), noNullPrototype: true })
  }
  const { additionalProperties: value, propertyNames: names } = schema as { additionalProperties?: Json; propertyNames?: Json }
  if (typeof value !== 'object') return fc.constant({})
  const keys = names ? (drawnFrom(names, place) as fc.Arbitrary<string>) : fc.constantFrom('uno', 'due')
  return fc.dictionary(keys, drawnFrom(value, { ...place, depth: place.depth + 1 }), { maxKeys: 2, noNullPrototype: true })
}

function arrayOf({ items, minItems, maxItems }: Json, place: Place): fc.Arbitrary<unknown> {
  const below = { ...place, depth: place.depth + 1 }
  if (Array.isArray(items)) return fc.tuple(...items.map((it) => drawnFrom(it as Json, below)))
  const least = (minItems as number | undefined) ?? 0
  const most = Math.max(least, Math.min((maxItems as number | undefined) ?? 3, place.depth > 4 ? 1 : 3))
  return fc.array(drawnFrom((items ?? {}) as Json, below), { minLength: least, maxLength: most })
}

function textOf(schema: Json, { name }: Place): fc.Arbitrary<unknown> {
  const { format, pattern, minLength = 0, maxLength = 40 } = schema as { format?: string; pattern?: string; minLength?: number; maxLength?: number }
  if (format === 'uuid') return fc.constant(`${idPrefix}${name}`)
  if (known[name]) return fc.constantFrom(...known[name])
  if (format === 'date-time') return fc.integer({ min: -400, max: 400 }).map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
  if (format === 'date') return fc.constantFrom('2026-04-29', '2027-12-31', '1980-01-01')
  if (format === 'email') return fc.constantFrom('walter.prova@example.test', 'prova@pec.example.it')
  if (pattern) return matching(pattern)
  return fc.string({ unit: 'grapheme', minLength: Math.min(minLength, 200), maxLength: Math.min(maxLength, Math.max(40, minLength)) })
}

function matching(pattern: string): fc.Arbitrary<unknown> {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    // It looks ahead, or asks for a kind of letter that no generator knows.
    return fc.constantFrom('A', 'abc-123', '2026-04-29', '10:30')
  }
}

function numberOf(schema: Json, { name }: Place): fc.Arbitrary<unknown> {
  if (known[name]) return fc.constantFrom(...known[name])
  const { minimum, maximum, exclusiveMinimum } = schema as Record<string, number | undefined>
  const least = Math.max(minimum ?? (exclusiveMinimum === undefined ? -5 : exclusiveMinimum + 1), -1e6)
  return fc.integer({ min: Math.ceil(least), max: Math.floor(Math.max(least, Math.min(maximum ?? least + 1000, least + 1000))) })
}
