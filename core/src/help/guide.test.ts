import { expect, test } from 'vitest'
import { guideAddress, guidePageOf } from './guide.ts'

test.each([
  ['/user/dashboard', 'first-steps'],
  ['/user/companies/register/custom', 'register-company'],
  ['/user/companies/{id}/edit', 'statute'],
  ['/company/{companyId}/settings/company-details', 'people'],
  ['/company/{companyId}/settings/consultants/new', 'engagements'],
  ['/consultant/bindings', 'engagements'],
  ['/consultant/calendar', 'campaign'],
  ['/company/{companyId}/meetings/{meetingId}/details', 'prepare-meeting'],
  ['/company/{companyId}/meetings/{meetingId}/proposals', 'poll-dates'],
  ['/company/{companyId}/boards/{meetingId}/live', 'hold-meeting'],
  ['/company/{companyId}/boards/{meetingId}/verbal', 'minutes'],
  ['/company/{companyId}/verbals/boards/{meetingId}/votes', 'held-elsewhere'],
  ['/company/{companyId}/verbals/boards/{meetingId}/verbal', 'minutes'],
  ['/public/meetings/{meetingSlug}/member/{memberSlug}', 'member-page'],
  ['/public/meetings/{meetingSlug}/member/{memberSlug}/live', 'vote'],
  ['/company/{companyId}/decisions/{id}/answers', 'written-decisions'],
  ['/public/decisions/{decisionSlug}/member/{memberSlug}', 'written-decisions'],
  ['/public/meetings/{meetingSlug}/representative/{memberSlug}', 'designated-representative'],
  ['/login', undefined],
])('who asks for help at %s reads %s', (screen, page) => expect(guidePageOf(screen)).toBe(page))

test('both kinds of English read the same pages', () => {
  expect([guideAddress('it', 'vote'), guideAddress('en-US', 'vote'), guideAddress('en-GB')]).toEqual(['/guide/it/vote', '/guide/en/vote', '/guide/en'])
})
