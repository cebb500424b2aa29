import type { Shape } from '@delibera/core/route'
import build from 'fast-json-stringify'
import { z } from 'zod'

type Json = { [key: string]: unknown }

/**
 * The JSON schema from which a reply is serialised. Objects are closed, so an undeclared field is dropped;
 * "this or null" becomes `nullable`, and of kinds that a word tells apart, or a field that only one of them has, nothing else is looked at: the
 * serialiser would otherwise validate every item whole against each alternative, and refuse one with an undeclared field.
 */
export function replySchema(shape: Shape): Json {
  const { $schema, ...schema } = z.toJSONSchema(shape as unknown as z.ZodType, { io: 'output', target: 'draft-7', unrepresentable: 'any' }) as Json
  return tidy(schema) as Json
}

/** By shape, which never changes: applications of one process share them. */
const serialisers = new WeakMap<Shape, (reply: unknown) => string>()

/** Made by the first reply: three hundred of them at every start would be most of what a start takes. */
export function serialiserOf(shape: Shape): (reply: unknown) => string {
  return (reply) => {
    const made = serialisers.get(shape) ?? build(replySchema(shape))
    serialisers.set(shape, made)
    return made(reply)
  }
}

function tidy(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(tidy)
  if (typeof node !== 'object' || node === null) return node
  const tidied = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, tidy(value)])) as Json
  const kinds = (tidied.oneOf ?? tidied.anyOf) as Json[] | undefined
  const signs = kinds && (signsByWord(kinds) ?? signsByField(kinds))
  if (signs) return chosenBy(signs, kinds)
  const choices = tidied.anyOf as Json[] | undefined
  const others = choices?.filter((it) => it.type !== 'null')
  if (!choices || !others || others.length !== 1 || others.length === choices.length) return tidied
  const { anyOf, ...rest } = tidied
  // What may be anything may be null as it is.
  return Object.keys(others[0]!).length === 0 ? rest : { ...rest, ...others[0], nullable: true }
}

const propertiesOf = (kind: Json) => (kind.properties ?? {}) as Record<string, Json>

/** By which each kind is known: a schema that an object of this kind alone fits. */
type Signs = readonly Json[]

/** The field by whose one value each kind is known, if there is one. */
function signsByWord(kinds: readonly Json[]): Signs | undefined {
  const [first, ...others] = kinds
  const told = Object.keys(propertiesOf(first ?? {})).find(
    (name) =>
      kinds.every((it) => propertiesOf(it)[name]?.const !== undefined) && new Set(kinds.map((it) => propertiesOf(it)[name]!.const)).size === others.length + 1,
  )
  return told === undefined ? undefined : kinds.map((it) => ({ type: 'object', properties: { [told]: { const: propertiesOf(it)[told]!.const } } }))
}

/** A field that each kind requires and no other has, if they all have one. */
function signsByField(kinds: readonly Json[]): Signs | undefined {
  const own = kinds.map((it) => ((it.required ?? []) as string[]).find((name) => kinds.every((other) => other === it || !(name in propertiesOf(other)))))
  return kinds.length > 1 && own.every((it) => it !== undefined) ? own.map((it) => ({ type: 'object', required: [it] })) : undefined
}

function chosenBy([sign, ...signs]: Signs, [kind, ...others]: readonly Json[]): Json {
  if (others.length === 0) return kind!
  // biome-ignore lint/suspicious/noThenProperty: a word of JSON schema
  return { type: 'object', if: sign, then: kind, else: chosenBy(signs, others) }
}
