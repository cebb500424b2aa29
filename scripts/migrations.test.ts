import { describe, expect, test } from 'vitest'
import { landedList, migrationFaults, withNewMigrations } from './migrations.ts'

const migration = (name: string, text: string) => ({ path: `server/src/db/migrations/${name}`, text })
const first = migration('0001_accounts.sql', 'create table users (_id uuid);\n')
const second = migration('0002_files.sql', 'create table files (_id uuid);\n')
const listOf = (...files: { path: string; text: string }[]) => ({ path: landedList, text: withNewMigrations('', files) })
const list = listOf(first, second)

describe('migrations that have landed', () => {
  test('stand as they are', () => expect(migrationFaults([list, first, second])).toEqual([]))

  test.each([
    ['one that was changed', [list, first, migration('0002_files.sql', 'create table files (_id text);\n')], /0002_files\.sql: changed after it has landed/],
    ['one that was changed in its last byte', [list, first, { ...second, text: second.text.trimEnd() }], /0002_files\.sql: changed/],
    ['one that was removed', [list, first], /0002_files\.sql: removed after it has landed/],
    ['one that was renamed', [list, first, migration('0002_papers.sql', second.text)], /0002_files\.sql: removed/],
    [
      'a new one without a line',
      [list, first, second, migration('0003_votes.sql', '')],
      /0003_votes\.sql: not in .*migrations\.sha256: "npm run tables" adds it/,
    ],
    [
      'a new one between those that have landed',
      [list, first, second, migration('0001_before.sql', '')],
      /0001_before\.sql: new, and numbered before 0002_files\.sql/,
    ],
    ['a list that is gone', [first, second], /migrations\.sha256: is missing/],
    ['a line that says nothing', [{ ...list, text: `${list.text}0003_votes.sql\n` }, first, second], /"0003_votes\.sql" is not a checksum/],
  ])('%s is named', (_, files, words) => expect(migrationFaults(files).join('\n')).toMatch(words))
})

describe('adding to the list', () => {
  test('a new migration gets a line, and is then held by it', () => {
    const third = migration('0003_votes.sql', 'select 1;\n')
    const text = withNewMigrations(list.text, [first, second, third])
    expect(text.startsWith(list.text)).toBe(true)
    expect(migrationFaults([{ ...list, text }, first, second, third])).toEqual([])
    expect(withNewMigrations(text, [first, second, third])).toBe(text)
  })

  test('a change of one that has landed is not written over', () => {
    const changed = { ...first, text: 'drop table users;\n' }
    expect(withNewMigrations(list.text, [changed, second])).toBe(list.text)
    expect(migrationFaults([list, changed, second])).toHaveLength(1)
  })

  test('its lines are those of sha256sum', () => {
    expect(withNewMigrations('', [migration('0001_empty.sql', '')])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  0001_empty.sql\n')
  })
})
