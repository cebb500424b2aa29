import { faults } from '@delibera/core/faults'
import { limits } from '@delibera/core/limits'
import { isSignedIn, type Route, type Shape } from '@delibera/core/route'
import { z } from 'zod'
import { contractNames } from './contract-names.ts'
import { sessionCookieName } from './session-cookie.ts'

type Json = Record<string, unknown>
interface Served {
  name: string
  route: Route
}

export const contractSchema = (shape: Shape, io: 'input' | 'output'): Json => {
  const given = z.toJSONSchema(shape as unknown as z.ZodType, { io, unrepresentable: 'any', metadata: contractNames, override: sayAnything }) as Json
  const { $schema, ...schema } = given
  return schema
}

/** An object of whatever is said as one: an empty schema looks forgotten. */
function sayAnything({ jsonSchema }: { jsonSchema: Json }): void {
  const { additionalProperties: rest } = jsonSchema
  if (rest !== null && typeof rest === 'object' && Object.keys(rest).length === 0) jsonSchema.additionalProperties = true
}

/** The contract as OpenAPI 3.1, made from the same rows that are served. */
export function openapi(served: readonly Served[]): Json {
  const schemas: Record<string, Json> = { Fault: faultSchema }
  // What is answered is told first: what is asked for takes another name where its shape is another.
  const replies = new Map(served.map(({ route }) => [route, route.reply && gathered(contractSchema(route.reply, 'output'), schemas)]))
  const paths: Record<string, Json> = {}
  for (const { name, route } of served) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route, { reply: replies.get(route), schemas }) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Delibera', version: limits.version, license: { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' } },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'For programs: the token that signing in answers.' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName,
          description: 'For browsers: set by signing in, and taken from pages of this origin alone.',
        },
      },
      schemas,
    },
  }
}

/** Shapes with a name stand once, for all calls: each call's own are put there, and it refers to them. */
function gathered(schema: Json, schemas: Record<string, Json>): Json {
  const { $defs = {}, ...rest } = schema as Json & { $defs?: Record<string, Json> }
  const renamed = new Set<string>()
  const nameOf = (name: string) => (renamed.has(name) ? `${name}Input` : name)
  const own = ({ id, ...shape }: Json) => pointed(shape, nameOf)
  const isTaken = (name: string) => schemas[name] !== undefined && JSON.stringify(schemas[name]) !== JSON.stringify(own($defs[name]!))
  // Whatever refers to a shape with another name is another shape itself.
  for (let found = true; found; ) {
    const next = Object.keys($defs).filter((it) => !renamed.has(it) && isTaken(it))
    for (const name of next) renamed.add(name)
    found = next.length > 0
  }
  for (const [name, shape] of Object.entries($defs)) schemas[nameOf(name)] ??= own(shape)
  return pointed(rest, nameOf)
}

const definition = '#/$defs/'

function pointed<T>(value: T, nameOf: (name: string) => string): T {
  if (Array.isArray(value)) return value.map((it) => pointed(it, nameOf)) as T
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, it]) =>
    key === '$ref' && typeof it === 'string' && it.startsWith(definition)
      ? [key, `#/components/schemas/${nameOf(it.slice(definition.length))}`]
      : [key, pointed(it, nameOf)],
  )
  return Object.fromEntries(entries) as T
}

const faultSchema = {
  type: 'object',
  required: ['code', 'error_code', 'msg'],
  properties: {
    code: { type: 'integer' },
    error_code: { type: 'string', enum: Object.keys(faults) },
    msg: { type: 'string', description: 'In the language of the caller.' },
    info: { type: ['object', 'array', 'string', 'null'], description: 'What a program can act upon: fields with their paths, rules of law, a reason.' },
  },
}

interface Known {
  reply: Json | undefined
  schemas: Record<string, Json>
}

function operation(name: string, route: Route, known: Known): Json {
  return {
    operationId: `${name}_${route.method.toLowerCase()}_${route.path.replace(/\W+/g, '_')}`,
    summary: route.about,
    tags: [route.path.split('/')[1]],
    // None is said too: who leaves it out says nothing.
    security: isSignedIn(route) ? [{ session: [] }, { cookie: [] }] : [],
    parameters: [...pathParameters(route), ...queryParameters(route.query)],
    ...requestBody(route, known.schemas),
    responses: { ...success(route, known.reply), '4XX': refusal, default: refusal },
  }
}

const refusal = { description: 'Refusal', content: { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } } }

/** What the call answers when it is let through. A redirect is followed with the address in its header. */
function success({ files, orNothing, status }: Route, reply: Json | undefined): Json {
  if (status === 302) return { 302: { description: 'Found', headers: { Location: { required: true, schema: { type: 'string', format: 'uri' } } } } }
  if (!reply && !files) return { 204: { description: 'Done' } }
  const content = reply
    ? { 'application/json': { schema: reply } }
    : Object.fromEntries(
        files!.map((it) => [it, it === 'application/json' ? { schema: { type: ['object', 'array'] } } : { schema: { type: 'string', format: 'binary' } }]),
      )
  return { [status ?? 200]: { description: 'Success', content }, ...(orNothing ? { 204: { description: 'There is none' } } : {}) }
}

function requestBody({ body, upload }: Route, schemas: Record<string, Json>): Json {
  if (upload) return { requestBody: { required: true, content: { [upload]: { schema: { type: 'object' } } } } }
  if (!body) return {}
  // As calls are read: what is left out altogether is an empty body.
  const isNeeded = !(body as unknown as z.ZodType).safeParse({}).success
  return { requestBody: { required: isNeeded, content: { 'application/json': { schema: gathered(contractSchema(body, 'input'), schemas) } } } }
}

const parametersOf = (shape: Shape | undefined): [name: string, schema: Json, isRequired: boolean][] => {
  const { properties = {}, required = [] } = (shape ? contractSchema(shape, 'input') : {}) as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => [name, schema, required.includes(name)])
}

const pathParameters = ({ path, params }: Route): Json[] => {
  const stated = new Map(parametersOf(params).map(([name, schema]) => [name, schema]))
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: stated.get(name!) ?? { type: 'string' } }))
}

const queryParameters = (query: Shape | undefined): Json[] => parametersOf(query).map(([name, schema, required]) => ({ name, in: 'query', required, schema }))
