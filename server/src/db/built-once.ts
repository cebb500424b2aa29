import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './connect.ts'

/** A statement about one thing that is asked all the time: its text is put together by the first who asks. To build it anew costs more than its answer. */
export function builtOnce<Row>(build: (db: Db, key: string) => Compilable<Row>): (db: Db, key: string) => Promise<Row[]> {
  let known: CompiledQuery<Row> | undefined
  return async (db, key) => {
    known ??= build(db, key).compile()
    if (known.parameters.length !== 1) throw new Error('a statement that is built once has one parameter, its key')
    return (await db.executeQuery<Row>({ ...known, parameters: [key] })).rows
  }
}
