import type { Screen } from './shell/screen.ts'

const subscribed = ['login', 'subscription'] as const
const paying = ['login', 'subscription', 'cart'] as const

/** The screens of decisions without a meeting: a part of the table of screens. */
export const decisionScreens: readonly Screen[] = [
  {
    path: '/company/{companyId}/decisions',
    display: 'company',
    flags: subscribed,
    title: 'decisions',
    component: async () => (await import('./features/decisions/list/DecisionsPage.tsx')).DecisionsPage,
  },
  {
    path: '/company/{companyId}/decisions/new',
    display: 'company',
    flags: paying,
    title: 'newDecision',
    component: async () => (await import('./features/decisions/new/NewDecisionPage.tsx')).NewDecisionPage,
  },
  {
    path: '/company/{companyId}/decisions/{id}',
    display: 'company',
    flags: paying,
    title: 'decision',
    component: async () => (await import('./features/decisions/DecisionPage.tsx')).DecisionPage,
  },
  {
    path: '/company/{companyId}/decisions/{id}/text',
    display: 'company',
    flags: paying,
    title: 'decisionText',
    component: async () => (await import('./features/decisions/text/DecisionTextPage.tsx')).DecisionTextPage,
  },
  {
    path: '/company/{companyId}/decisions/{id}/recipients',
    display: 'company',
    flags: paying,
    title: 'decisionRecipients',
    component: async () => (await import('./features/decisions/recipients/DecisionRecipientsPage.tsx')).DecisionRecipientsPage,
  },
  {
    path: '/company/{companyId}/decisions/{id}/answers',
    display: 'company',
    flags: paying,
    title: 'decisionAnswers',
    component: async () => (await import('./features/decisions/answers/DecisionAnswersPage.tsx')).DecisionAnswersPage,
  },
  {
    path: '/company/{companyId}/decisions/{id}/record',
    display: 'company',
    flags: paying,
    title: 'decisionRecord',
    component: async () => (await import('./features/decisions/record/DecisionRecordPage.tsx')).DecisionRecordPage,
  },
  {
    path: '/public/decisions/{decisionSlug}/member/{memberSlug}',
    display: 'public',
    flags: [],
    title: 'memberDecision',
    component: async () => (await import('./features/decisions/member/MemberDecisionPage.tsx')).MemberDecisionPage,
    first: async (queries, params) => (await import('./features/decisions/member/useDecisionLink.ts')).askDecision(queries, params),
  },
]
