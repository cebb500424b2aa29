import { createHash } from 'node:crypto'
import { isUrgentPush, noticePushLifeMs, pushLifeMs } from '@delibera/core/notifications/push'
import { companyIn } from '@delibera/core/notifications/rules'
import { type Push, type PushMessage, type PushPlace, PushRefused } from '../../adapters/push/port.ts'
import { linkSlug } from '../../config/keys.ts'
import type { Deps } from '../../deps.ts'
import type { JobHandlers, LastPushJob, PushJob } from '../../jobs/queue.ts'
import { memberPage } from '../../meeting/member-letters.ts'
import { memberPushWords, noticePushWords, type PushWords } from '../../outbox/push-words.ts'
import { companyNames } from '../../stores/notifications/digest-store.ts'
import { dropEndpoint, type MemberPushFacts, memberPushFacts, type NoticePushFacts, noticePushFacts } from '../../stores/notifications/push-store.ts'

interface Pushing {
  to: PushPlace
  words: PushWords
  life_ms: number
  at: string
  isUrgent?: boolean
}

/** What was written when it became true is brought to the browser now, or again later, as long as it is worth it. */
export function pushJobs(deps: Deps): Pick<JobHandlers, 'send_push' | 'send_last_push'> {
  return {
    async send_push({ subscription_id, about, at }: PushJob) {
      // Switched off since: who turns it on again tells what happens from then on.
      if (!deps.push) return
      const pushing =
        'event' in about ? await memberPushing(deps, subscription_id, about.event) : await noticePushing(deps, subscription_id, about.notification_id)
      if (pushing) await bring(deps, deps.push, { ...pushing, at })
    },

    async send_last_push({ to, locale, company, event, at }: LastPushJob) {
      const words = memberPushWords({ locale, business_name: company, event, tag: topicOf(`${company} ${event}`), url: null })
      if (deps.push) await bring(deps, deps.push, { to, words, life_ms: pushLifeMs[event], at })
    },
  }
}

type Found = Omit<Pushing, 'at'> | null

const pages = { MINUTES_TO_SIGN: '/sign', ROOM_OPEN: '/live', VOTE_OPEN: '/live', NOTICE_SENT: '', MEETING_CANCELED: '', MEETING_DESERTED: '' } as const

async function memberPushing({ db, keys }: Deps, subscription_id: string, event: keyof typeof pages): Promise<Found> {
  const to: MemberPushFacts | undefined = await memberPushFacts(db, subscription_id)
  if (!to) return null
  // Printed anew, as in a letter: neither the table nor the queue has the key.
  const url = memberPage('', { meeting_slug: to.meeting_slug, slug: linkSlug(keys, to), page: pages[event] })
  const words = memberPushWords({ locale: to.locale, business_name: to.business_name, event, tag: topicOf(`${to.meeting_id} ${event}`), url })
  return { to, words, life_ms: pushLifeMs[event], isUrgent: isUrgentPush(event) }
}

async function noticePushing({ db }: Deps, subscription_id: string, notification_id: string): Promise<Found> {
  const to: NoticePushFacts | undefined = await noticePushFacts(db, { subscription_id, notification_id })
  if (!to) return null
  const _id = companyIn(to.data)
  const business_name = _id && (await companyNames(db, [_id])).get(_id)
  const news = { kind: to.kind, data: to.data, company: _id && business_name ? { _id, business_name } : null }
  return { to, words: noticePushWords({ locale: to.locale, news, tag: notification_id }), life_ms: noticePushLifeMs }
}

/** At most 32 signs (RFC 8030, 5.4), which tell a stranger nothing. */
const topicOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32)

async function bring({ db, clock, log }: Deps, push: Push, { to, words, life_ms, at, isUrgent = false }: Pushing): Promise<void> {
  const ttl_seconds = Math.floor((Date.parse(at) + life_ms - clock.now().getTime()) / 1000)
  if (ttl_seconds <= 0) return
  const topic = topicOf(words.tag)
  const message: PushMessage = {
    id: topicOf(`${to.endpoint} ${words.tag} ${at}`),
    to: { endpoint: to.endpoint, p256dh: to.p256dh, auth: to.auth },
    text: JSON.stringify(words),
    ttl_seconds: Math.min(ttl_seconds, life_ms / 1000),
    urgency: isUrgent ? 'high' : 'normal',
    topic,
  }
  await push.send(message).catch(async (error: unknown) => {
    if (!(error instanceof PushRefused) || error.reason === 'later') throw error
    if (error.reason === 'gone') await dropEndpoint(db, to.endpoint)
    else log.warn({ err: error }, 'a message to a browser was not taken')
  })
}
