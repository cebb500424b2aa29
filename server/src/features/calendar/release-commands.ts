import { CalendarRefused } from '../../adapters/calendars/port.ts'
import { appendAudit } from '../../audit/log.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import type { CalendarRelease } from '../../jobs/queue.ts'
import { enqueueRelease, forgetLink, isLinked, type LinkKey } from '../../stores/calendar/link-store.ts'
import { accountOf } from './secret-reads.ts'

interface Told {
  action: 'calendar.connected' | 'calendar.disconnected'
  account: string | null
}

export const auditLink = (tx: Tx, { clock }: Pick<Deps, 'clock'>, { user, provider }: LinkKey, { action, account }: Told): Promise<void> =>
  appendAudit(tx, { chain: `user:${user}`, actor: `user:${user}`, action, data: { provider, account }, at: clock.now() })

interface Terms {
  /** Whether what we wrote into the calendar is taken out of it. */
  events: 'stay' | 'out'
  /** The account that is not let go of. */
  staying?: string
}

/** The login is forgotten in this transaction. What was granted is given back by a job: nobody waits for a provider, and one that is away is asked again. */
export async function letGo(tx: Tx, deps: Pick<Deps, 'clock'>, key: LinkKey, { events, staying }: Terms): Promise<void> {
  const release = await forgetLink(tx, key, staying)
  if (!release) return
  await auditLink(tx, deps, key, { action: 'calendar.disconnected', account: release.account })
  await enqueueRelease(tx, events === 'out' ? release : { ...release, remote_ids: [] })
}

/** Of who leaves: no calendar is kept in step, none keeps what was written, and no consent outlasts the account. */
export async function letGoOfAll(tx: Tx, deps: Pick<Deps, 'clock'>, user: Proven<'user'>): Promise<void> {
  for (const provider of ['google', 'caldav'] as const) await letGo(tx, deps, { user, provider }, { events: 'out' })
}

/** Takes out what is to go, as long as there is a consent to do it with, and then ends the consent. Whatever was done before is not asked for again. */
export async function giveBack(deps: Deps, release: CalendarRelease, { is_last }: { is_last: boolean }): Promise<void> {
  const orGivenUp = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CalendarRefused) || (error.passes && !is_last)) throw error
      deps.log.warn({ err: error, provider: release.provider, reason: error.reason }, 'a calendar was forgotten here, and not all was given back there')
    }
  }
  const { calendar_id, remote_ids } = release
  const account = () => accountOf(deps, release, async () => undefined)
  await orGivenUp(async () => {
    if (calendar_id === null) return
    const there = account()
    for (const it of remote_ids) await there.remove(calendar_id, it)
  })
  await orGivenUp(async () => {
    // With one consent go all of its account: one who has connected again meanwhile, or shares it, keeps theirs.
    if (!(await isLinked(deps.db, release))) await account().revoke()
  })
}
