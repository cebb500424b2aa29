import type { QueryClient } from '@tanstack/react-query'
import type { Screen } from './shell/screen.ts'

const login = ['login'] as const
const subscribed = ['login', 'subscription'] as const
const paying = ['login', 'subscription', 'cart'] as const

/** The library from which agendas are made: a part of the table of screens. */
export const agendaScreens: readonly Screen[] = [
  {
    path: '/company/{companyId}/odg/meetings',
    display: 'company',
    flags: login,
    title: 'agendaLibrary',
    component: async () => (await import('./features/agenda/library/AgendaLibraryPage.tsx')).AgendaLibraryPage,
  },
  {
    path: '/company/{companyId}/odg/meetings/{odgId}',
    display: 'company',
    flags: login,
    title: 'agendaPoint',
    component: async () => (await import('./features/agenda/library/AgendaPointPage.tsx')).AgendaPointPage,
  },
  {
    path: '/company/{companyId}/odg/boards',
    display: 'company',
    flags: login,
    title: 'agendaLibrary',
    component: async () => (await import('./features/agenda/library/AgendaLibraryPage.tsx')).AgendaLibraryPage,
  },
  {
    path: '/company/{companyId}/odg/boards/{odgId}',
    display: 'company',
    flags: login,
    title: 'agendaPoint',
    component: async () => (await import('./features/agenda/library/AgendaPointPage.tsx')).AgendaPointPage,
  },
]

/** The screens with which a company prepares its meetings: a part of the table of screens. */
export const meetingScreens: readonly Screen[] = [
  {
    path: '/company/{companyId}/meetings',
    display: 'company',
    flags: subscribed,
    title: 'meetings',
    component: async () => (await import('./features/meetings/list/MeetingsPage.tsx')).AssembliesPage,
  },
  {
    path: '/company/{companyId}/meetings/new',
    display: 'company',
    flags: paying,
    title: 'newMeeting',
    component: async () => (await import('./features/meetings/new/NewMeetingPage.tsx')).NewAssemblyPage,
  },
  {
    path: '/company/{companyId}/meetings/{meetingId}',
    display: 'company',
    flags: subscribed,
    redirect: '/company/{companyId}/meetings/{meetingId}/details',
  },
  {
    path: '/company/{companyId}/meetings/{meetingId}/details',
    display: 'company',
    flags: paying,
    title: 'meetingDetails',
    component: async () => (await import('./features/meetings/details/MeetingDetailsPage.tsx')).MeetingDetailsPage,
  },
  {
    path: '/company/{companyId}/meetings/{meetingId}/proposals',
    display: 'company',
    flags: paying,
    title: 'meetingProposals',
    component: async () => (await import('./features/proposals/MeetingProposalsPage.tsx')).MeetingProposalsPage,
  },
  {
    path: '/company/{companyId}/meetings/{meetingId}/convocations',
    display: 'company',
    flags: paying,
    title: 'meetingConvocations',
    component: async () => (await import('./features/convocations/ConvocationsPage.tsx')).ConvocationsPage,
  },
  {
    path: '/company/{companyId}/meetings/{meetingId}/organization',
    display: 'company',
    flags: paying,
    title: 'meetingOrganization',
    component: async () => (await import('./features/meetings/organization/OrganizationPage.tsx')).OrganizationPage,
  },
  {
    path: '/company/{companyId}/meetings/{meetingId}/odg',
    display: 'company',
    flags: paying,
    title: 'meetingAgenda',
    component: async () => (await import('./features/meetings/agenda/MeetingAgendaPage.tsx')).MeetingAgendaPage,
  },
  {
    path: '/company/{companyId}/meetings/{meetingId}/live',
    display: 'company',
    flags: paying,
    title: 'liveConsole',
    component: async () => (await import('./features/live/console/ConsolePage.tsx')).ConsolePage,
  },
  {
    path: '/company/{companyId}/boards',
    display: 'company',
    flags: subscribed,
    title: 'boards',
    component: async () => (await import('./features/meetings/list/MeetingsPage.tsx')).BoardsPage,
  },
  {
    path: '/company/{companyId}/boards/new',
    display: 'company',
    flags: paying,
    title: 'newBoard',
    component: async () => (await import('./features/meetings/new/NewMeetingPage.tsx')).NewBoardPage,
  },
  {
    path: '/company/{companyId}/boards/{meetingId}',
    display: 'company',
    flags: subscribed,
    redirect: '/company/{companyId}/boards/{meetingId}/details',
  },
  {
    path: '/company/{companyId}/boards/{meetingId}/details',
    display: 'company',
    flags: paying,
    title: 'meetingDetails',
    component: async () => (await import('./features/meetings/details/MeetingDetailsPage.tsx')).MeetingDetailsPage,
  },
  {
    path: '/company/{companyId}/boards/{meetingId}/organization',
    display: 'company',
    flags: paying,
    title: 'meetingOrganization',
    component: async () => (await import('./features/meetings/organization/OrganizationPage.tsx')).OrganizationPage,
  },
  {
    path: '/company/{companyId}/boards/{meetingId}/odg',
    display: 'company',
    flags: paying,
    title: 'meetingAgenda',
    component: async () => (await import('./features/meetings/agenda/MeetingAgendaPage.tsx')).MeetingAgendaPage,
  },
  {
    path: '/company/{companyId}/boards/{meetingId}/live',
    display: 'company',
    flags: paying,
    title: 'liveConsole',
    component: async () => (await import('./features/live/console/ConsolePage.tsx')).ConsolePage,
  },
]

const askedLink = async (queries: QueryClient, params: object) => (await import('./meeting/link/usePersonalLink.ts')).askLink(queries, params)

/** The screens that a personal link opens: a part of the table of screens. */
export const linkScreens: readonly Screen[] = [
  {
    path: '/public/meetings/{meetingSlug}/member/{memberSlug}/proposals',
    display: 'public',
    flags: [],
    title: 'memberPoll',
    component: async () => (await import('./features/proposals/PollPage.tsx')).PollPage,
  },
  {
    path: '/public/meetings/{meetingSlug}/member/{memberSlug}',
    display: 'public',
    flags: [],
    title: 'memberMeeting',
    component: async () => (await import('./features/member-page/PublicMeetingPage.tsx')).PublicMeetingPage,
    first: askedLink,
  },
  {
    path: '/public/meetings/{meetingSlug}/representative/{memberSlug}',
    display: 'public',
    flags: [],
    title: 'representative',
    component: async () => (await import('./features/designated/RepresentativePage.tsx')).RepresentativePage,
  },
  {
    path: '/public/meetings/{meetingSlug}/admin/{memberSlug}/live',
    display: 'public',
    flags: login,
    title: 'liveConsole',
    component: async () => (await import('./features/live/console/ConsoleLinkPage.tsx')).ConsoleLinkPage,
  },
  {
    path: '/public/meetings/{meetingSlug}/member/{memberSlug}/live',
    display: 'public',
    flags: [],
    title: 'memberLive',
    component: async () => (await import('./features/live/member/MemberLivePage.tsx')).MemberLivePage,
    first: askedLink,
  },
]
