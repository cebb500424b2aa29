import { dayInRome } from '@delibera/core/dates'
import { dayMs } from '@delibera/core/durations'
import { preferencesWith } from '@delibera/core/notifications/preferences'
import { companyIn, isPast } from '@delibera/core/notifications/rules'
import type { Notification } from '@delibera/core/notifications/schema'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { renderLetter } from '../../outbox/letter.ts'
import { postMail } from '../../outbox/post.ts'
import { digestLetter, preferencesAddress } from '../../outbox/service-letters.ts'
import { companyNames, digestReaders, lockedReader, setDigestUntil, unreadNews } from '../../stores/notifications/digest-store.ts'
import { chosenPreferences } from '../../stores/notifications/preference-store.ts'

/** What is older is no news, whatever somebody switches on. */
const oldest_ms = 7 * dayMs
/** A command that is still being written may be of a moment ago: it is told tomorrow rather than never. */
const settled_ms = 60_000

/** The letter of the morning to everybody who has something to read. One transaction each: what cannot be written to one does not keep the others waiting. */
export async function sendDigests(deps: Deps): Promise<void> {
  const until = new Date(deps.clock.now().getTime() - settled_ms)
  const since = new Date(until.getTime() - oldest_ms)
  for (const user of await digestReaders(deps.db, { since, until })) {
    await sendDigest(deps, user, until).catch((error) => deps.log.error({ err: error, user }, 'the letter of the morning was not written'))
  }
}

/** Told is told, in the letter's own transaction: the same run again finds nothing. */
function sendDigest(deps: Deps, user: Proven<'user'>, until: Date): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const reader = await lockedReader(tx, user)
    if (!reader) return
    const last = reader.digest_until ? Date.parse(reader.digest_until) : until.getTime() - dayMs
    const from = new Date(Math.max(last, until.getTime() - oldest_ms))
    const today = dayInRome(deps.clock.now())
    const wanted = new Set(preferencesWith(await chosenPreferences(tx, user)).flatMap((it) => (it.digest ? [it.kind] : [])))
    const news = (await unreadNews(tx, user, { from, until })).filter((it) => wanted.has(it.kind) && !isPast(it, today))
    if (news.length === 0) return
    const names = await companyNames(tx, [...new Set(news.flatMap((it) => companyIn(it.data) ?? []))])
    const { email, locale, first_name, last_name } = reader
    const letter = digestLetter({
      locale,
      name: `${first_name} ${last_name}`,
      at: deps.clock.now(),
      public_url: deps.config.public_url,
      news: news.map((it) => ({ ...it, company: companyOf(it.data, names) })),
    })
    const headers = { 'List-Unsubscribe': `<${preferencesAddress(deps.config.public_url)}>` }
    await postMail(tx, deps, { event: 'NOTIFICATIONS_DIGEST', recipient: email, user_id: user, is_secret: false, letter: renderLetter(letter), headers })
    await setDigestUntil(tx, user, until)
  })
}

function companyOf(data: Notification['data'], names: ReadonlyMap<string, string>) {
  const _id = companyIn(data)
  const business_name = _id && names.get(_id)
  return _id && business_name ? { _id, business_name } : null
}
