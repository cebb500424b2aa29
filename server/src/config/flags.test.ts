import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { withFlags } from './flags.ts'

test.each([
  ['nothing said', [], {}, 1, 'process'],
  ['a number of processes', ['--processes', '4'], {}, 4, 'database'],
  ['the same by the environment', [], { PROCESSES: '3' }, 3, 'database'],
  ['what is said at the start goes before it', ['--processes=2'], { PROCESSES: '3' }, 2, 'database'],
  ['one process that counts with others', [], { RATE_STORE: 'database' }, 1, 'database'],
  ['several that each count by themselves', ['--processes', '2'], { RATE_STORE: 'process' }, 2, 'process'],
  ['a Redis', ['--processes', '2'], { REDIS_URL: 'redis://127.0.0.1' }, 2, 'redis'],
])('%s', (_, args, env, processes, store) => {
  const config = readConfig(withFlags(args, env as NodeJS.ProcessEnv))
  expect([config.processes, config.rate_store.kind]).toEqual([processes, store])
})

test.each([
  ['no number', () => readConfig(withFlags(['--processes', 'many'], {})), 'PROCESSES: must be a whole number from 1 to 64'],
  ['none at all', () => readConfig({ PROCESSES: '0' }), 'PROCESSES: must be a whole number from 1 to 64'],
  ['left out', () => withFlags(['--processes'], {}), '--processes'],
  ['another word', () => withFlags(['--port', '80'], {}), 'every other setting is an environment variable'],
  ['another store', () => readConfig({ RATE_STORE: 'memory' }), 'RATE_STORE: must be process or database'],
  ['another address', () => readConfig({ REDIS_URL: 'http://x' }), 'REDIS_URL: must start with redis:// or rediss://'],
  ['two stores', () => readConfig({ REDIS_URL: 'redis://x', RATE_STORE: 'database' }), 'RATE_STORE: REDIS_URL already says where'],
])('%s is refused in words', (_, read, words) => {
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(words)
})
