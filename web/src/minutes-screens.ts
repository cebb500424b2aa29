import type { Screen } from './shell/screen.ts'

const subscribed = ['login', 'subscription'] as const
const paying = ['login', 'subscription', 'cart'] as const

/** Meetings that the product's room did not hold: a part of the table of screens. */
const offlineScreens: readonly Screen[] = [
  {
    path: '/company/{companyId}/meetings/{meetingId}/offline-verbal',
    display: 'company',
    flags: paying,
    title: 'offlineVerbal',
    component: async () => (await import('./features/offline/OfflineVerbalPage.tsx')).OfflineVerbalPage,
  },
  {
    path: '/company/{companyId}/verbals/meetings/new',
    display: 'company',
    flags: paying,
    title: 'newOffline',
    component: async () => (await import('./features/offline/details/OfflineNewPage.tsx')).OfflineNewAssemblyPage,
  },
  {
    path: '/company/{companyId}/verbals/meetings/{meetingId}',
    display: 'company',
    flags: subscribed,
    redirect: '/company/{companyId}/verbals/meetings/{meetingId}/details',
  },
  {
    path: '/company/{companyId}/verbals/meetings/{meetingId}/details',
    display: 'company',
    flags: paying,
    title: 'meetingDetails',
    component: async () => (await import('./features/offline/details/OfflineDetailsPage.tsx')).OfflineDetailsPage,
  },
  {
    path: '/company/{companyId}/verbals/meetings/{meetingId}/presences',
    display: 'company',
    flags: paying,
    title: 'offlinePresences',
    component: async () => (await import('./features/offline/presences/OfflinePresencesPage.tsx')).OfflinePresencesPage,
  },
  {
    path: '/company/{companyId}/verbals/meetings/{meetingId}/odg',
    display: 'company',
    flags: paying,
    title: 'meetingAgenda',
    component: async () => (await import('./features/meetings/agenda/MeetingAgendaPage.tsx')).MeetingAgendaPage,
  },
  {
    path: '/company/{companyId}/verbals/meetings/{meetingId}/votes',
    display: 'company',
    flags: paying,
    title: 'offlineVotes',
    component: async () => (await import('./features/offline/votes/OfflineVotesPage.tsx')).OfflineVotesPage,
  },
  {
    path: '/company/{companyId}/verbals/boards/new',
    display: 'company',
    flags: paying,
    title: 'newOffline',
    component: async () => (await import('./features/offline/details/OfflineNewPage.tsx')).OfflineNewBoardPage,
  },
  {
    path: '/company/{companyId}/verbals/boards/{meetingId}',
    display: 'company',
    flags: subscribed,
    redirect: '/company/{companyId}/verbals/boards/{meetingId}/details',
  },
  {
    path: '/company/{companyId}/verbals/boards/{meetingId}/details',
    display: 'company',
    flags: paying,
    title: 'meetingDetails',
    component: async () => (await import('./features/offline/details/OfflineDetailsPage.tsx')).OfflineDetailsPage,
  },
  {
    path: '/company/{companyId}/verbals/boards/{meetingId}/presences',
    display: 'company',
    flags: paying,
    title: 'offlinePresences',
    component: async () => (await import('./features/offline/presences/OfflinePresencesPage.tsx')).OfflinePresencesPage,
  },
  {
    path: '/company/{companyId}/verbals/boards/{meetingId}/odg',
    display: 'company',
    flags: paying,
    title: 'meetingAgenda',
    component: async () => (await import('./features/meetings/agenda/MeetingAgendaPage.tsx')).MeetingAgendaPage,
  },
  {
    path: '/company/{companyId}/verbals/boards/{meetingId}/votes',
    display: 'company',
    flags: paying,
    title: 'offlineVotes',
    component: async () => (await import('./features/offline/votes/OfflineVotesPage.tsx')).OfflineVotesPage,
  },
]

/** Minutes, signatures and meetings held elsewhere: a part of the table of screens. */
export const minutesScreens: readonly Screen[] = [
  ...offlineScreens,
  {
    path: '/company/{companyId}/meetings/{meetingId}/verbal',
    display: 'company',
    flags: subscribed,
    title: 'meetingMinutes',
    component: async () => (await import('./features/minutes/writing/VerbalPage.tsx')).VerbalPage,
  },
  {
    path: '/company/{companyId}/boards/{meetingId}/verbal',
    display: 'company',
    flags: subscribed,
    title: 'meetingMinutes',
    component: async () => (await import('./features/minutes/writing/VerbalPage.tsx')).VerbalPage,
  },
  {
    path: '/company/{companyId}/verbals/meetings/{meetingId}/verbal',
    display: 'company',
    flags: subscribed,
    title: 'meetingMinutes',
    component: async () => (await import('./features/minutes/writing/VerbalPage.tsx')).VerbalPage,
  },
  {
    path: '/company/{companyId}/verbals/boards/{meetingId}/verbal',
    display: 'company',
    flags: subscribed,
    title: 'meetingMinutes',
    component: async () => (await import('./features/minutes/writing/VerbalPage.tsx')).VerbalPage,
  },
  {
    path: '/public/meetings/{meetingSlug}/member/{memberSlug}/sign',
    display: 'public',
    flags: [],
    title: 'memberSign',
    component: async () => (await import('./features/minutes/signing/SignPage.tsx')).SignPage,
  },
  {
    path: '/verify',
    display: 'public',
    flags: ['footer'],
    title: 'verify',
    component: async () => (await import('./features/minutes/verify/VerifyPage.tsx')).VerifyPage,
  },
]
