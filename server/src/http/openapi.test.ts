import SwaggerParser from '@apidevtools/swagger-parser'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { openapi } from './openapi.ts'

type Json = Record<string, unknown>

let app: TestApp
let contract: Json
beforeAll(async () => {
  app = await testApp()
  contract = openapi(app.api.served)
})
afterAll(() => app.close())

/** Where a schema stands that says nothing: whoever reads the contract cannot learn from it what to send. */
function emptySchemas(value: unknown, path: string[] = []): string[] {
  if (value === null || typeof value !== 'object') return []
  const isSchema =
    ['schema', 'items', 'additionalProperties'].includes(path.at(-1) ?? '') || ['properties', 'anyOf', 'oneOf', 'allOf'].includes(path.at(-2) ?? '')
  const told = Object.keys(value).filter((it) => it !== 'description')
  return [
    ...(isSchema && told.length === 0 && !Array.isArray(value) ? [path.join('/')] : []),
    ...Object.entries(value).flatMap(([key, it]) => emptySchemas(it, [...path, key])),
  ]
}

test('no schema of the contract is empty', () => expect(emptySchemas(contract)).toEqual([]))

test('every call says who may make it, the public ones too', () => {
  const operations = Object.values(contract.paths as Record<string, Record<string, { operationId: string; security?: unknown[] }>>).flatMap((it) =>
    Object.values(it),
  )
  expect(operations.length).toBe(app.api.served.length)
  expect(operations.filter((it) => !Array.isArray(it.security)).map((it) => it.operationId)).toEqual([])
  const open = operations.filter((it) => it.security?.length === 0).map((it) => it.operationId)
  expect(open).toEqual(expect.arrayContaining([expect.stringMatching(/users_login$/), expect.stringMatching(/health$/)]))
})

test('rich texts, meetings and companies have a name that programs can generate types from', () => {
  const { schemas } = contract.components as { schemas: Json }
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['AgendaPoint', 'Company', 'Fault', 'Meeting', 'RichText', 'RuleResult']))
  expect(JSON.stringify(schemas.AgendaPoint)).toContain('"#/components/schemas/RichText"')
})

test('swagger-parser finds the contract valid', async () => {
  await expect(SwaggerParser.validate(structuredClone(contract) as never)).resolves.toBeTruthy()
})

test('Redocly has nothing against the contract', async () => {
  // Which paths there are is the contract's own: /companies/custom/{id} beside /companies/{id}/consultants is told apart by its first fixed word.
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } })
  const problems = await lintFromString({ source: JSON.stringify(contract), absoluteRef: 'openapi.json', config })
  expect(problems.map((it) => `${it.ruleId} ${it.location[0]?.pointer}: ${it.message}`)).toEqual([])
})
