import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** Adds rows to a table from their text in the format of COPY, however many: no faster than the database takes them. */
export const copyRows = (client: pg.Client, { table, columns }: { table: string; columns: string }, rows: AsyncIterable<string>): Promise<void> =>
  pipeline(Readable.from(rows), client.query(copyFrom(`copy ${table} (${columns}) from stdin`)))
