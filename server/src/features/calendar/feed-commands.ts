import type { calendarRoutes } from '@delibera/core/calendar/routes'
import type { ReplyOf } from '@delibera/core/route'
import { appendAudit } from '../../audit/log.ts'
import { newToken } from '../../config/keys.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { addFeed, feedsOf, lockFeeds, revokeFeed } from '../../stores/calendar/feed-store.ts'

type Answer = ReplyOf<typeof calendarRoutes.feed>

interface FeedOrder {
  user: Proven<'user'>
  company: Proven<'company'> | null
  revoke: boolean
}

/** A new secret in the place of the one before; its address is told this once. To revoke what is not there is no fault. */
export async function makeFeed(tx: Tx, { config, clock }: Pick<Deps, 'config' | 'clock'>, { user, company, revoke }: FeedOrder): Promise<Answer> {
  const at = clock.now()
  await lockFeeds(tx, user)
  const had = await revokeFeed(tx, user, { company, at })
  const note = (action: string) => appendAudit(tx, { chain: `user:${user}`, actor: `user:${user}`, action, data: { company_id: company }, at })
  if (revoke) {
    if (had) await note('calendar.feed_revoked')
    return { feed: null, url: null }
  }
  const secret = newToken()
  const _id = await addFeed(tx, user, { secret, company, at })
  await note('calendar.feed_made')
  const feed = (await feedsOf(tx, user)).find((it) => it._id === _id)!
  return { feed, url: `${config.public_url.replace(/\/+$/, '')}/api/calendar/feed/${secret}.ics` }
}
