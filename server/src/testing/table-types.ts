import { spawnSync } from 'node:child_process'

const tablesFile = 'server/src/db/tables.ts'

/** Writes the table types from a migrated database, or with `verify` fails when the file is not what it would write. */
export function generateTables(url: string, verify: boolean): { ok: boolean; output: string } {
  const options = ['--dialect=postgres', '--log-level=error', '--default-schema=public', '--include-pattern=public.*', '--date-parser=string']
  const types = ['--type-mapping', JSON.stringify({ int8: 'number', timestamptz: 'string' })]
  const run = spawnSync(
    'node_modules/.bin/kysely-codegen',
    [...options, ...types, `--url=${url}`, `--out-file=${tablesFile}`, ...(verify ? ['--verify'] : [])],
    { encoding: 'utf8' },
  )
  return { ok: run.status === 0, output: run.stdout + run.stderr }
}
