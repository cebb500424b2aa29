import { memberTypes } from '@delibera/core/company/roles'
import { faqsIn, provinces, rolesIn } from '@delibera/core/help/data'
import type { helpRoutes } from '@delibera/core/help/routes'
import { companyCodes, statuses } from '@delibera/core/help/vocabulary'
import { EmailEvents } from '@delibera/core/letters'
import { limits } from '@delibera/core/limits'
import { locales } from '@delibera/core/locale'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { demoEntry } from '../../stores/help/help-store.ts'
import { askForHelp } from './request-commands.ts'

const list = <Item>(items: Item[]) => ({ total: items.length, items })

const cardsOf = ({ payments, stripe }: Deps['config']) =>
  payments && stripe
    ? { provider: 'stripe' as const, publishable_key: stripe.publishable_key }
    : { provider: payments ? ('trial' as const) : ('none' as const), publishable_key: null }

export function helpHandlers(deps: Deps): Handlers<typeof helpRoutes> {
  const { config, db, keys, messaging } = deps
  const constants = {
    company_codes: [...companyCodes],
    member_types: [...memberTypes],
    statuses: Object.fromEntries(Object.entries(statuses).map(([name, words]) => [name, [...words]])),
    email_events: [...EmailEvents.options],
    limits,
    flags: config.flags,
    cards: cardsOf(config),
    registry: deps.registry.verifies,
    messaging: messaging !== null,
    receipts_key: keys.receipts.public_key,
    support_email: config.support_email,
    art106_until: config.art106_until,
    locales: [...locales],
    version: limits.version,
  }
  return {
    constants: async () => ({ ...constants, trial: { ...config.trial, demo: config.production ? null : await demoEntry(db) } }),
    roles: async ({ query, request }) => list(rolesIn(query.locale ?? request.locale, query.company_type)),
    provinces: async () => list(provinces),
    ask: ({ ctx, body }) => db.transaction().execute((tx) => askForHelp(tx, deps, ctx, body)),
    faqs: async ({ query, request }) => list(faqsIn(query.locale ?? request.locale, { hasShop: config.payments })),
  }
}
