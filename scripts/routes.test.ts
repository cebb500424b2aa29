import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { bundleServer } from '../server/src/testing/bundle.ts'
import { testFolder } from '../server/src/testing/folder.ts'

const printed = async (...program: string[]): Promise<string[]> => {
  const { stdout } = await promisify(execFile)(process.execPath, program)
  return stdout.trim().split('\n')
}

test('every call that is served is printed, without a database', async () => {
  const folder = testFolder()
  const lines = await printed(await bundleServer('scripts/routes.ts', folder))
  rmSync(folder, { recursive: true })
  expect(lines.filter((it) => !/^(GET|POST|PATCH|DELETE) \/\S*$/.test(it))).toEqual([])
  expect(lines).toEqual(expect.arrayContaining(['GET /health', 'POST /users/login', 'GET /companies/{id}', 'PATCH /companies/{id}/members/{memberId}']))
})

test('every screen is printed, without a browser', async () => {
  const lines = await printed('--import', 'tsx', 'scripts/screens.ts')
  expect(lines.filter((it) => !it.startsWith('/'))).toEqual([])
  expect(lines).toEqual(expect.arrayContaining(['/login', '/user/dashboard', '/company/{companyId}/home']))
})
