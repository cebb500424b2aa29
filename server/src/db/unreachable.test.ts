import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from './connect.ts'
import { DatabaseUnreachable } from './unreachable.ts'

test('a database that takes the connection and says nothing is away, instead of keeping everybody waiting', async () => {
  const sockets: Socket[] = []
  const silent = createServer((it) => sockets.push(it)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const { db, close } = connect(`postgresql://nobody@127.0.0.1:${port}/none`, { patienceMs: 200 })
  await expect(sql`select 1`.execute(db)).rejects.toBeInstanceOf(DatabaseUnreachable)
  await close()
  for (const it of sockets) it.destroy()
  silent.close()
})
