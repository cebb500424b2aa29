import type { Db } from '../db/connect.ts'

/**
 * The product's clock, which trial mode can set, and the machine's, by which sessions and signed addresses live.
 * Everything with a legal or business meaning asks `now()`.
 */
export interface Clock {
  now(): Date
  system(): Date
  isSet(): boolean
  /** Null lets it run. Other processes hear of it through the hub. */
  set(db: Db, now: Date | null): Promise<void>
  /** Takes over what another process has set. */
  reload(db: Db): Promise<void>
}

export function buildClock(system: () => Date = () => new Date()): Clock {
  let fixed: Date | null = null
  return {
    now: () => fixed ?? system(),
    system,
    isSet: () => fixed !== null,
    async set(db, now) {
      const value = JSON.stringify(now)
      await db
        .insertInto('settings')
        .values({ key: 'clock', value })
        .onConflict((key) => key.column('key').doUpdateSet({ value }))
        .execute()
      fixed = now
    },
    async reload(db) {
      const row = await db.selectFrom('settings').select('value').where('key', '=', 'clock').executeTakeFirst()
      fixed = typeof row?.value === 'string' ? new Date(row.value) : null
    },
  }
}
