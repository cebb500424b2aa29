import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const printed = async (script: string): Promise<string[]> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', `scripts/${script}.ts`])
  return stdout.trim().split('\n')
}

test('every call that is served is printed, without a database', async () => {
  const lines = await printed('routes')
  expect(lines.filter((it) => !/^(GET|POST|PATCH|DELETE) \/\S*$/.test(it))).toEqual([])
  expect(lines).toEqual(expect.arrayContaining(['GET /health', 'POST /users/login', 'GET /companies/{id}', 'PATCH /companies/{id}/members/{memberId}']))
})

test('every screen is printed, without a browser', async () => {
  const lines = await printed('screens')
  expect(lines.filter((it) => !it.startsWith('/'))).toEqual([])
  expect(lines).toEqual(expect.arrayContaining(['/login', '/user/dashboard', '/company/{companyId}/home']))
})
