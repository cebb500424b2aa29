import { faults } from '@delibera/core/faults'
import { limits } from '@delibera/core/limits'
import { isSignedIn, type Route, type Shape } from '@delibera/core/route'
import { z } from 'zod'

type Json = Record<string, unknown>
interface Served {
  name: string
  route: Route
}

export const contractSchema = (shape: Shape, io: 'input' | 'output'): Json => {
  const { $schema, ...schema } = z.toJSONSchema(shape as unknown as z.ZodType, { io, unrepresentable: 'any' }) as Json
  return schema
}

/** The contract as OpenAPI 3.1, made from the same rows that are served. */
export function openapi(served: readonly Served[]): Json {
  const paths: Record<string, Json> = {}
  for (const { name, route } of served) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Delibera', version: limits.version },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Fault: faultSchema },
    },
  }
}

const faultSchema = {
  type: 'object',
  required: ['code', 'error_code', 'msg'],
  properties: { code: { type: 'integer' }, error_code: { type: 'string', enum: Object.keys(faults) }, msg: { type: 'string' }, info: {} },
}

function operation(name: string, route: Route): Json {
  return {
    operationId: `${name}_${route.method.toLowerCase()}_${route.path.replace(/\W+/g, '_')}`,
    summary: route.about,
    tags: [route.path.split('/')[1]],
    ...(isSignedIn(route) ? { security: [{ session: [] }] } : {}),
    parameters: [...pathParameters(route), ...queryParameters(route.query)],
    ...requestBody(route),
    responses: { ...success(route), default: refusal },
  }
}

const refusal = { description: 'Refusal', content: { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } } }

/** What the call answers when it is let through. A redirect is followed with the address in its header. */
function success({ reply, files, orNothing, status }: Route): Json {
  if (status === 302) return { 302: { description: 'Found', headers: { Location: { required: true, schema: { type: 'string', format: 'uri' } } } } }
  if (!reply && !files) return { 204: { description: 'Done' } }
  const content = reply
    ? { 'application/json': { schema: contractSchema(reply, 'output') } }
    : Object.fromEntries(files!.map((it) => [it, it === 'application/json' ? {} : { schema: { type: 'string', format: 'binary' } }]))
  return { [status ?? 200]: { description: 'Success', content }, ...(orNothing ? { 204: { description: 'There is none' } } : {}) }
}

function requestBody({ body, upload }: Route): Json {
  if (upload) return { requestBody: { required: true, content: { [upload]: { schema: { type: 'object' } } } } }
  if (!body) return {}
  // As calls are read: what is left out altogether is an empty body.
  const isNeeded = !(body as unknown as z.ZodType).safeParse({}).success
  return { requestBody: { required: isNeeded, content: { 'application/json': { schema: contractSchema(body, 'input') } } } }
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
