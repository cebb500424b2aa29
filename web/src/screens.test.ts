import { guidePageOf } from '@delibera/core/help/guide'
import { expect, test } from 'vitest'
import { screens, workshop } from './screens.ts'

/** Path, display and flags as the specification has them, for the screens that exist. */
const specified = `
/	user	login
/user/dashboard	user	login
/user/calendar	user	login
/user/profile	user	login
/user/credits	user	login
/user/notifications	user	login
/user/companies/register	user	login
/user/companies/register/registry	user	login
/user/companies/register/custom	user	login
/user/companies/{id}/edit	user	login
/user/companies/list	user	login
/user/security	user	login
/user/integrations	user	login
/consultant	consultant	login
/consultant/calendar	consultant	login
/consultant/companies	consultant	login
/consultant/companies/new	consultant	login
/consultant/bindings	consultant	login
/company/{companyId}	company	login
/company/{companyId}/home	company	login
/company/{companyId}/calendar	company	login
/company/{companyId}/communications	company	login,service:MAILER
/company/{companyId}/odg/meetings	company	login
/company/{companyId}/odg/meetings/{odgId}	company	login
/company/{companyId}/odg/boards	company	login
/company/{companyId}/odg/boards/{odgId}	company	login
/company/{companyId}/settings/products	company	login
/company/{companyId}/settings/company-details	company	login
/company/{companyId}/settings/consultants	company	login
/company/{companyId}/settings/consultants/new	company	login
/company/{companyId}/meetings	company	login,subscription
/company/{companyId}/meetings/new	company	login,subscription,cart
/company/{companyId}/meetings/{meetingId}	company	login,subscription
/company/{companyId}/meetings/{meetingId}/details	company	login,subscription,cart
/company/{companyId}/meetings/{meetingId}/proposals	company	login,subscription,cart
/company/{companyId}/meetings/{meetingId}/convocations	company	login,subscription,cart
/company/{companyId}/meetings/{meetingId}/organization	company	login,subscription,cart
/company/{companyId}/meetings/{meetingId}/odg	company	login,subscription,cart
/company/{companyId}/meetings/{meetingId}/live	company	login,subscription,cart
/company/{companyId}/boards	company	login,subscription
/company/{companyId}/boards/new	company	login,subscription,cart
/company/{companyId}/boards/{meetingId}	company	login,subscription
/company/{companyId}/boards/{meetingId}/details	company	login,subscription,cart
/company/{companyId}/boards/{meetingId}/organization	company	login,subscription,cart
/company/{companyId}/boards/{meetingId}/odg	company	login,subscription,cart
/company/{companyId}/boards/{meetingId}/live	company	login,subscription,cart
/company/{companyId}/decisions	company	login,subscription
/company/{companyId}/decisions/new	company	login,subscription,cart
/company/{companyId}/decisions/{id}	company	login,subscription,cart
/company/{companyId}/decisions/{id}/text	company	login,subscription,cart
/company/{companyId}/decisions/{id}/recipients	company	login,subscription,cart
/company/{companyId}/decisions/{id}/answers	company	login,subscription,cart
/company/{companyId}/decisions/{id}/record	company	login,subscription,cart
/public/decisions/{decisionSlug}/member/{memberSlug}	public
/login	public
/register	public
/recover-password	public
/reset-password	public
/email-verification	public
/confirmations/company/registration	public
/confirmations/company/activation	public	footer
/not-found	public
/public/meetings/{meetingSlug}/member/{memberSlug}/proposals	public
/public/meetings/{meetingSlug}/member/{memberSlug}	public
/public/meetings/{meetingSlug}/representative/{memberSlug}	public
/public/meetings/{meetingSlug}/admin/{memberSlug}/live	public	login
/public/meetings/{meetingSlug}/member/{memberSlug}/live	public
/company/{companyId}/meetings/{meetingId}/offline-verbal	company	login,subscription,cart
/company/{companyId}/verbals/meetings/new	company	login,subscription,cart
/company/{companyId}/verbals/meetings/{meetingId}	company	login,subscription
/company/{companyId}/verbals/meetings/{meetingId}/details	company	login,subscription,cart
/company/{companyId}/verbals/meetings/{meetingId}/presences	company	login,subscription,cart
/company/{companyId}/verbals/meetings/{meetingId}/odg	company	login,subscription,cart
/company/{companyId}/verbals/meetings/{meetingId}/votes	company	login,subscription,cart
/company/{companyId}/verbals/boards/new	company	login,subscription,cart
/company/{companyId}/verbals/boards/{meetingId}	company	login,subscription
/company/{companyId}/verbals/boards/{meetingId}/details	company	login,subscription,cart
/company/{companyId}/verbals/boards/{meetingId}/presences	company	login,subscription,cart
/company/{companyId}/verbals/boards/{meetingId}/odg	company	login,subscription,cart
/company/{companyId}/verbals/boards/{meetingId}/votes	company	login,subscription,cart
/company/{companyId}/meetings/{meetingId}/verbal	company	login,subscription
/company/{companyId}/boards/{meetingId}/verbal	company	login,subscription
/company/{companyId}/verbals/meetings/{meetingId}/verbal	company	login,subscription
/company/{companyId}/verbals/boards/{meetingId}/verbal	company	login,subscription
/public/meetings/{meetingSlug}/member/{memberSlug}/sign	public
/verify	public	footer
/terms	public	footer
/privacy	public	footer
/dev/mailbox	public
`

test('the table of screens is that of the specification', () => {
  const rows = screens.map(({ path, display, flags }) => [path, display, flags.join(',')].filter(Boolean).join('\t'))
  expect(rows).toEqual(specified.trim().split('\n'))
})

test('what redirects leads to a screen that exists', () => {
  const paths = screens.map((it) => it.path)
  expect(paths).toEqual([...new Set(paths)])
  for (const it of screens) if ('redirect' in it) expect(paths).toContain(it.redirect)
})

test('the workshop of the design system is not a screen of the product', () => {
  expect(workshop.map((it) => it.path)).toEqual(['/dev/parts'])
  expect(screens.some((it) => it.path === '/dev/parts')).toBe(false)
})

test('each screen on which somebody works has its page of the guide', () => {
  const pages = screens.filter((it) => 'component' in it && (it.display !== 'public' || it.path.startsWith('/public/')))
  expect(pages.length).toBeGreaterThan(50)
  expect(pages.map((it) => it.path).filter((it) => guidePageOf(it) === undefined)).toEqual([])
})
