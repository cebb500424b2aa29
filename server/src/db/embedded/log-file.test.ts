import { appendFileSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { rotateLog, tendLog } from './log-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'delibera-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'postgres.log')
const read = (name = file) => readFileSync(name, 'utf8')

test('a log that is short stays, and the next words begin at its end', () => {
  expect(rotateLog(join(folder, 'none.log'))).toBe(0)
  writeFileSync(file, 'short')
  expect(rotateLog(file)).toBe(5)
  expect(read()).toBe('short')
})

test('one that is too long is emptied under a server that goes on writing, and only its last part is kept', () => {
  const server = openSync(file, 'a')
  writeFileSync(file, `${'old '.repeat(100)}last words`)
  expect(rotateLog(file, 10)).toBe(0)
  writeSync(server, 'new')
  closeSync(server)
  expect([read(), read(`${file}.1`)]).toEqual(['new', 'last words'])
  expect(statSync(`${file}.1`).mode & 0o777).toBe(0o600)
  appendFileSync(file, ' words, once more')
  rotateLog(file, 10)
  expect([read(), read(`${file}.1`)]).toEqual(['', ' once more'])
})

test('one that cannot be shortened is told of and stops nobody', () => {
  const told: string[] = []
  tendLog(join(file, 'not-a-folder'), (line) => told.push(line))()
  expect(told).toEqual([expect.stringContaining('could not be shortened')])
})
