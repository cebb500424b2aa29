import { dayMs } from '@delibera/core/durations'
import { tooMany } from '@delibera/core/faults'
import { helpNumber, helpRequestsPerDay, placeWithoutKeys, withoutKeys } from '@delibera/core/help/requests'
import type { HelpRequest } from '@delibera/core/help/schema'
import { limits } from '@delibera/core/limits'
import { defaultLocale, type Locale } from '@delibera/core/locale'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { renderLetter } from '../../outbox/letter.ts'
import { postMail } from '../../outbox/post.ts'
import { type HelpFacts, helpCopyLetter, helpRequestLetter } from '../../outbox/service-letters.ts'
import { accountOf } from '../../stores/accounts/account-store.ts'
import { keepRequest, requestsSince, surroundingsOf } from '../../stores/help/request-store.ts'

/** Two letters: one to those who help, who answer the person, and one to the person, who keeps what was asked. */
export async function askForHelp(tx: Tx, deps: Deps, { user }: Contexts['user'], asked: HelpRequest): Promise<{ number: string; email: string }> {
  const { config, clock } = deps
  const at = clock.now()
  const request = withoutSecrets(asked)
  const person = (await accountOf(tx, { _id: user }))!
  const { number, isNew } = await keepRequest(tx, user, request, at)
  const receipt = { number: helpNumber(number), email: person.email }
  if (!isNew) return receipt
  if ((await requestsSince(tx, user, new Date(at.getTime() - dayMs))) > helpRequestsPerDay) throw tooMany(dayMs / 1000)
  const facts: HelpFacts = {
    number: receipt.number,
    person: { name: `${person.first_name} ${person.last_name}`, email: person.email, locale: person.locale as Locale },
    request,
    surroundings: await surroundingsOf(tx, user, request.context),
    version: limits.version,
    public_url: config.public_url,
  }
  const toSupport = renderLetter(helpRequestLetter(defaultLocale, facts))
  await postMail(tx, deps, { event: 'HELP_REQUEST', recipient: config.support_email, reply_to: person.email, is_secret: false, letter: toSupport })
  const copy = { event: 'HELP_COPY', recipient: person.email, user_id: user, reply_to: config.support_email, is_secret: false } as const
  await postMail(tx, deps, { ...copy, letter: renderLetter(helpCopyLetter(facts.person.locale, facts)) })
  return receipt
}

const withoutSecrets = (it: HelpRequest): HelpRequest => ({
  ...it,
  message: withoutKeys(it.message),
  context: { ...it.context, path: placeWithoutKeys(it.context.path), request_id: it.context.request_id && withoutKeys(it.context.request_id) },
})
