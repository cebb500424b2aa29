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
  const success = { description: 'Success', ...(route.reply ? { content: { 'application/json': { schema: contractSchema(route.reply, 'output') } } } : {}) }
  const failure = { description: 'Refusal', content: { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } } }
  return {
    operationId: `${name}_${route.method.toLowerCase()}_${route.path.replace(/\W+/g, '_')}`,
    summary: route.about,
    tags: [route.path.split('/')[1]],
    ...(isSignedIn(route) ? { security: [{ session: [] }] } : {}),
    parameters: [...pathParameters(route.path), ...queryParameters(route.query)],
    ...(route.body ? { requestBody: { content: { 'application/json': { schema: contractSchema(route.body, 'input') } } } } : {}),
    responses: { [route.status ?? (route.reply ? 200 : 204)]: success, default: failure },
  }
}

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))

function queryParameters(query: Shape | undefined): Json[] {
  if (!query) return []
  const schema = contractSchema(query, 'input')
  const required = (schema.required ?? []) as string[]
  return Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, it]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: it,
  }))
}
