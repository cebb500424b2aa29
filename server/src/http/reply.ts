import type { Shape } from '@delibera/core/route'
import build from 'fast-json-stringify'
import { z } from 'zod'

type Json = { [key: string]: unknown }

/**
 * The JSON schema from which a reply is serialised. Objects are closed, so an undeclared field is dropped;
 * "this or null" becomes `nullable`, which the serialiser writes without validating each alternative.
 */
export function replySchema(shape: Shape): Json {
  const { $schema, ...schema } = z.toJSONSchema(shape as unknown as z.ZodType, { io: 'output', target: 'draft-7', unrepresentable: 'any' }) as Json
  return tidy(schema) as Json
}

/** Made by the first reply: three hundred of them at every start would be most of what a start takes. */
export function serialiserOf(shape: Shape): (reply: unknown) => string {
  let made: ((reply: unknown) => string) | undefined
  return (reply) => {
    made ??= build(replySchema(shape))
    return made(reply)
  }
}

function tidy(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(tidy)
  if (typeof node !== 'object' || node === null) return node
  const tidied = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, tidy(value)])) as Json
  const choices = tidied.anyOf as Json[] | undefined
  const others = choices?.filter((it) => it.type !== 'null')
  if (!choices || !others || others.length !== 1 || others.length === choices.length) return tidied
  const { anyOf, ...rest } = tidied
  return { ...rest, ...others[0], nullable: true }
}
