import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { passkeyRoutes } from '@delibera/core/accounts/passkey-routes'
import { accountRoutes, secondFactorRoutes } from '@delibera/core/accounts/routes'
import { advanceRoutes } from '@delibera/core/advance/routes'
import { agendaRoutes } from '@delibera/core/agenda/routes'
import { caldavCalendarRoutes, calendarRoutes, googleCalendarRoutes } from '@delibera/core/calendar/routes'
import { communicationRoutes, messagePageRoutes } from '@delibera/core/communications/routes'
import { letterTemplateRoutes } from '@delibera/core/communications/template-routes'
import { firstRunRoutes } from '@delibera/core/companies/first-run-routes'
import { companyRoutes, confirmationRoutes, registrationRoutes } from '@delibera/core/companies/routes'
import { campaignRoutes } from '@delibera/core/consultants/campaign'
import { consultantRoutes } from '@delibera/core/consultants/routes'
import { contactRoutes } from '@delibera/core/contacts/routes'
import { convocationRoutes, publicMeetingRoutes } from '@delibera/core/convocations/routes'
import { answerPaperRoutes, decisionExportRoutes, publicRecordRoutes, recordRoutes } from '@delibera/core/decisions/record-routes'
import { decisionRoutes, publicDecisionRoutes } from '@delibera/core/decisions/routes'
import { adminDelegationRoutes, memberDelegationRoutes } from '@delibera/core/delegations/routes'
import { designatedRoutes } from '@delibera/core/designated/routes'
import { electionRoutes } from '@delibera/core/elections/routes'
import { exportRoutes } from '@delibera/core/exports/routes'
import { diskRoutes, fileRoutes } from '@delibera/core/files/routes'
import { helpRoutes } from '@delibera/core/help/routes'
import { homeRoutes } from '@delibera/core/home/routes'
import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import { liveRoutes } from '@delibera/core/live/routes'
import { endingRoutes, meetingRoutes } from '@delibera/core/meetings/routes'
import { importRoutes, memberListRoutes, memberRoutes } from '@delibera/core/members/routes'
import { messagingRoutes } from '@delibera/core/messaging/routes'
import { bookRoutes, publicVerbalRoutes, signingRoutes, verbalRoutes, verifyRoutes } from '@delibera/core/minutes/routes'
import { notificationRoutes, pushRoutes } from '@delibera/core/notifications/routes'
import { offlineRoutes } from '@delibera/core/offline/routes'
import { operationRoutes, trialRoutes } from '@delibera/core/operations/routes'
import { fiscalRoutes } from '@delibera/core/payments/fiscal-routes'
import { cardRoutes, couponRoutes, historyRoutes, paymentRoutes, receiptRoutes, trialCardRoutes, walletRoutes } from '@delibera/core/payments/routes'
import { proposalRoutes, publicProposalRoutes } from '@delibera/core/proposals/routes'
import { questionRoutes } from '@delibera/core/questions/routes'
import { removalRoutes } from '@delibera/core/removals/routes'
import { searchRoutes } from '@delibera/core/search/routes'
import { subscriptionRoutes } from '@delibera/core/subscriptions/routes'
import { voteRoutes } from '@delibera/core/votes/routes'
import type { TrialCards } from './adapters/cards/local.ts'
import type { DiskStorage } from './adapters/storage/disk.ts'
import type { Deps } from './deps.ts'
import { passkeyHandlers } from './features/accounts/passkey-routes.ts'
import { accountHandlers } from './features/accounts/routes.ts'
import { secondFactorHandlers } from './features/accounts/second-factor-routes.ts'
import { advanceHandlers } from './features/advance/routes.ts'
import { agendaHandlers } from './features/agenda/routes.ts'
import { caldavCalendarHandlers, googleCalendarHandlers } from './features/calendar/link-routes.ts'
import { calendarHandlers } from './features/calendar/routes.ts'
import { messagePageHandlers } from './features/communications/received-routes.ts'
import { communicationHandlers } from './features/communications/routes.ts'
import { letterTemplateHandlers } from './features/communications/template-routes.ts'
import { confirmationHandlers } from './features/companies/confirmation-routes.ts'
import { firstRunHandlers } from './features/companies/first-run-routes.ts'
import { registrationHandlers } from './features/companies/registration-routes.ts'
import { companyHandlers } from './features/companies/routes.ts'
import { campaignHandlers } from './features/consultants/campaign-routes.ts'
import { consultantHandlers } from './features/consultants/routes.ts'
import { contactHandlers } from './features/contacts/routes.ts'
import { endingHandlers } from './features/convocations/ending-routes.ts'
import { convocationHandlers } from './features/convocations/routes.ts'
import { decisionExportHandlers } from './features/decisions/export-routes.ts'
import { publicDecisionHandlers } from './features/decisions/public-routes.ts'
import { answerPaperHandlers, publicRecordHandlers, recordHandlers } from './features/decisions/record-routes.ts'
import { decisionHandlers } from './features/decisions/routes.ts'
import { adminDelegationHandlers, memberDelegationHandlers } from './features/delegations/routes.ts'
import { designatedHandlers } from './features/designated/routes.ts'
import { electionHandlers } from './features/elections/routes.ts'
import { exportHandlers } from './features/exports/routes.ts'
import { diskHandlers } from './features/files/disk-routes.ts'
import { fileHandlers } from './features/files/routes.ts'
import { helpHandlers } from './features/help/routes.ts'
import { homeHandlers } from './features/home/routes.ts'
import { adminLiveHandlers } from './features/live/admin-routes.ts'
import { socketWords } from './features/live/chat-commands.ts'
import { liveHandlers } from './features/live/routes.ts'
import { registerSpeech } from './features/live/speech-routes.ts'
import { meetingHandlers } from './features/meetings/routes.ts'
import { publicMeetingHandlers } from './features/member-page/routes.ts'
import { importHandlers } from './features/members/import-routes.ts'
import { memberListHandlers } from './features/members/list-routes.ts'
import { memberHandlers } from './features/members/routes.ts'
import { messagingHandlers } from './features/messaging/routes.ts'
import { bookHandlers } from './features/minutes/book-routes.ts'
import { publicVerbalHandlers } from './features/minutes/public-routes.ts'
import { verbalHandlers } from './features/minutes/routes.ts'
import { signingHandlers } from './features/minutes/signing-routes.ts'
import { verifyHandlers } from './features/minutes/verify-routes.ts'
import { pushHandlers } from './features/notifications/push-routes.ts'
import { notificationHandlers } from './features/notifications/routes.ts'
import { offlineHandlers } from './features/offline/routes.ts'
import { operationHandlers, trialHandlers } from './features/operations/routes.ts'
import { cardHandlers } from './features/payments/card-routes.ts'
import { whileOpen } from './features/payments/closed-routes.ts'
import { couponHandlers } from './features/payments/coupon-routes.ts'
import { fiscalHandlers } from './features/payments/fiscal-routes.ts'
import { historyHandlers } from './features/payments/history-routes.ts'
import { receiptHandlers } from './features/payments/receipt-routes.ts'
import { paymentHandlers } from './features/payments/routes.ts'
import { trialCardHandlers } from './features/payments/trial-card-routes.ts'
import { walletHandlers } from './features/payments/wallet-routes.ts'
import { proposalHandlers, publicProposalHandlers } from './features/proposals/routes.ts'
import { questionHandlers } from './features/questions/routes.ts'
import { removalHandlers } from './features/removals/routes.ts'
import { searchHandlers } from './features/search/routes.ts'
import { subscriptionHandlers } from './features/subscriptions/routes.ts'
import { voteHandlers } from './features/votes/routes.ts'
import { registerDocs } from './http/docs-page.ts'
import { buildGuards } from './http/guards.ts'
import { Limiter } from './http/limits.ts'
import { type Api, mount } from './http/mount.ts'
import { registerPages } from './http/pages.ts'
import { buildServer } from './http/server.ts'
import { registerSiteFiles } from './http/site-files.ts'
import type { Lines } from './live/lines.ts'
import { registerSocket } from './socket/connect.ts'
import type { Hub } from './socket/hub.ts'
import { metered, receiptTerms } from './working.ts'

/** The table of contents of the API. */
export async function buildApp(given: Deps, { hub, lines, web }: { hub: Hub; lines?: Lines; web?: string }): Promise<Api> {
  const deps = metered(given)
  const app = await buildServer(deps)
  const api: Api = { app, guards: buildGuards(deps), limiter: new Limiter(deps.config.rates, deps.counters), served: [] }
  await watched(app, deps, hub)

  mountPeople(api, deps)
  mountCompanies(api, deps)
  mountMeetings(api, deps)
  mountTrial(api, deps)

  registerDocs(app, api.served)
  registerSpeech(api, deps)
  registerSocket(app, { ...deps, words: socketWords(deps), lines }, hub, api.limiter)
  registerSiteFiles(app, deps)
  await registerPages(app, web, deps.config)
  return api
}

/** Calls of whoever has an account, or none yet. */
function mountPeople(api: Api, deps: Deps): void {
  mount(api, operationRoutes, operationHandlers(deps, api))
  mount(api, helpRoutes, helpHandlers(deps))
  mount(api, { ...entryRoutes, ...accountRoutes }, accountHandlers(deps))
  mount(api, secondFactorRoutes, secondFactorHandlers(deps))
  mount(api, passkeyRoutes, passkeyHandlers(deps))
  mount(api, notificationRoutes, notificationHandlers(deps))
  mount(api, homeRoutes, homeHandlers(deps))
  mount(api, pushRoutes, pushHandlers(deps))
  mount(api, messagingRoutes, messagingHandlers(deps))
  mount(api, fileRoutes, fileHandlers(deps))
  mount(api, contactRoutes, contactHandlers(deps))
  mount(api, searchRoutes, searchHandlers(deps))
}

/** Calls of a company, its consultants and its wallet. */
function mountCompanies(api: Api, deps: Deps): void {
  mount(api, agendaRoutes, agendaHandlers(deps))
  mount(api, consultantRoutes, consultantHandlers(deps))
  mount(api, campaignRoutes, campaignHandlers(deps))
  mount(api, registrationRoutes, registrationHandlers(deps))
  mount(api, confirmationRoutes, confirmationHandlers(deps))
  mount(api, companyRoutes, companyHandlers(deps))
  mount(api, firstRunRoutes, firstRunHandlers(deps))
  mount(api, paymentRoutes, whileOpen(deps, paymentHandlers(), ['products']))
  mount(api, cardRoutes, whileOpen(deps, cardHandlers(deps), ['webhook']))
  mount(api, walletRoutes, walletHandlers(deps))
  mount(api, couponRoutes, whileOpen(deps, couponHandlers(deps)))
  mount(api, historyRoutes, historyHandlers(deps))
  mount(api, fiscalRoutes, whileOpen(deps, fiscalHandlers(deps)))
  mount(api, receiptRoutes, receiptHandlers(deps))
  mount(api, subscriptionRoutes, whileOpen(deps, subscriptionHandlers(deps), ['subscribe']))
}

/** Calls of a meeting, from its preparation to its signed minutes. */
function mountMeetings(api: Api, deps: Deps): void {
  mount(api, meetingRoutes, meetingHandlers(deps))
  mount(api, endingRoutes, endingHandlers(deps))
  mount(api, offlineRoutes, offlineHandlers(deps))
  mount(api, convocationRoutes, convocationHandlers(deps))
  mount(api, decisionRoutes, decisionHandlers(deps))
  mount(api, recordRoutes, recordHandlers(deps))
  mount(api, publicRecordRoutes, publicRecordHandlers(deps))
  mount(api, answerPaperRoutes, answerPaperHandlers(deps))
  mount(api, decisionExportRoutes, decisionExportHandlers(deps))
  mount(api, publicDecisionRoutes, publicDecisionHandlers(deps))
  mount(api, calendarRoutes, calendarHandlers(deps))
  mount(api, googleCalendarRoutes, googleCalendarHandlers(deps))
  mount(api, caldavCalendarRoutes, caldavCalendarHandlers(deps))
  mount(api, memberRoutes, memberHandlers(deps))
  mount(api, importRoutes, importHandlers(deps))
  mount(api, memberListRoutes, memberListHandlers(deps))
  mount(api, removalRoutes, removalHandlers(deps))
  mount(api, proposalRoutes, proposalHandlers(deps))
  mount(api, publicProposalRoutes, publicProposalHandlers(deps))
  mount(api, adminDelegationRoutes, adminDelegationHandlers(deps))
  mount(api, memberDelegationRoutes, memberDelegationHandlers(deps))
  mount(api, adminLiveRoutes, adminLiveHandlers(deps))
  mount(api, liveRoutes, liveHandlers(deps))
  mount(api, voteRoutes, voteHandlers(deps))
  mount(api, electionRoutes, electionHandlers(deps))
  mount(api, advanceRoutes, advanceHandlers(deps))
  mount(api, designatedRoutes, designatedHandlers(deps))
  mount(api, questionRoutes, questionHandlers(deps))
  mount(api, verbalRoutes, verbalHandlers(deps))
  mount(api, verifyRoutes, verifyHandlers(deps))
  mount(api, bookRoutes, bookHandlers(deps))
  mount(api, exportRoutes, exportHandlers(deps, receiptTerms))
  mount(api, letterTemplateRoutes, letterTemplateHandlers(deps))
  mount(api, communicationRoutes, communicationHandlers(deps, receiptTerms))
  mount(api, messagePageRoutes, messagePageHandlers(deps))
  mount(api, signingRoutes, signingHandlers(deps))
  mount(api, publicVerbalRoutes, publicVerbalHandlers(deps))
  mount(api, publicMeetingRoutes, publicMeetingHandlers(deps))
}

/** Calls that stand in for a service which nobody configured. */
function mountTrial(api: Api, deps: Deps): void {
  if (!deps.config.s3) mount(api, diskRoutes, diskHandlers({ storage: deps.storage as DiskStorage, clock: deps.clock }))
  if (!deps.config.production) mount(api, trialRoutes, trialHandlers(deps))
  if (!deps.config.production && deps.config.trial.payments) mount(api, trialCardRoutes, trialCardHandlers(deps.cards as TrialCards))
}

/** Whoever has the token may count what happens; without one nothing of it is even read. */
async function watched(app: Api['app'], deps: Deps, hub: Hub): Promise<void> {
  const token = deps.config.metrics_token
  if (token) (await import('./http/metrics.ts')).registerMetrics(app, { ...deps, token, sockets: () => hub.size })
}
