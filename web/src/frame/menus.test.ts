import { expect, test } from 'vitest'
import { currentPath, menuOf, otherPanel } from './menus.ts'

const user = [
  '/user/dashboard',
  '/user/calendar',
  '/user/companies/list',
  '/user/companies/register',
  '/user/profile',
  '/user/security',
  '/user/integrations',
  '/user/credits',
]
const company = [
  'home',
  'calendar',
  'meetings',
  'boards',
  'decisions',
  'communications',
  'settings/products',
  'settings/company-details',
  'settings/consultants',
].map((it) => `/company/{companyId}/${it}`)
const consultant = ['/consultant/calendar', '/consultant/companies', '/consultant/companies/new', '/consultant/bindings']
const all = [...user, ...company, ...consultant]

const words = (menu: ReturnType<typeof menuOf>) => menu.map((it) => [it.label, ...it.entries.map((sub) => sub.label)].join(' '))

test('a person has dashboard, calendar, companies, settings and credits', () => {
  expect(words(menuOf('user', { known: all, services: [] }))).toEqual([
    'dashboard',
    'calendar',
    'companies companyList registerCompany',
    'settings profile security integrations',
    'credits',
  ])
})

test('a company has its own menu, with communications while the service is active', () => {
  const menu = menuOf('company', { known: all, services: ['MAILER'], companyId: 'c1' })
  expect(words(menu)).toEqual(['home', 'calendar', 'meetings', 'boards', 'decisions', 'communications', 'settings subscription companyDetails consultants'])
  expect(menu[0]?.path).toBe('/company/c1/home')
  expect(words(menuOf('company', { known: all, services: [], companyId: 'c1' }))).not.toContain('communications')
  expect(words(menuOf('company', { known: all, services: [], hasBoards: false, companyId: 'c1' }))).not.toContain('boards')
})

test('a consultant has calendar, campaign, companies, mandates and the request of one', () => {
  expect(words(menuOf('consultant', { known: all, services: [] }))).toEqual(['calendar', 'campaign', 'companies', 'bindings', 'newBinding'])
})

test('what leads to a screen that does not exist is not shown', () => {
  const menu = menuOf('user', { known: ['/user/dashboard', '/user/security'], services: [] })
  expect(words(menu)).toEqual(['dashboard', 'settings security'])
  expect(menu[1]?.path).toBe('/user/security')
  expect(menuOf('consultant', { known: user, services: [] })).toEqual([])
  expect(menuOf('public', { known: all, services: [] })).toEqual([])
})

test.each([
  ['consultant', '/consultant/companies/new', '/consultant/companies/new'],
  ['consultant', '/consultant/companies', '/consultant/companies'],
  ['company', '/company/c1/meetings/m1/verbal', '/company/c1/meetings'],
  ['company', '/company/c1/verbals/boards/m1/votes', '/company/c1/boards'],
  ['user', '/user/notifications', undefined],
] as const)('in the %s display %s belongs to %s', (display, pathname, path) => {
  expect(currentPath(menuOf(display, { known: all, services: [], companyId: 'c1' }), pathname)).toBe(path)
})

test('a view with an entry of its own is found by the tab of the address', () => {
  const menu = menuOf('consultant', { known: all, services: [] })
  expect(currentPath(menu, '/consultant/calendar', 'campaign')).toBe('/consultant/calendar?tab=campaign')
  expect(currentPath(menu, '/consultant/calendar')).toBe('/consultant/calendar')
  expect(currentPath(menuOf('company', { known: all, services: [], companyId: 'c1' }), '/company/c1/home', 'people')).toBe('/company/c1/home')
})

test.each([
  ['user', ['CONSULTANT'], 'consultant'],
  ['user', [], undefined],
  ['consultant', ['CONSULTANT'], 'user'],
  ['company', ['CONSULTANT'], 'consultant'],
  ['company', [], 'user'],
] as const)('from the %s display somebody with the roles %j changes to %s', (display, roles, panel) => {
  expect(otherPanel(display, roles, all)?.label).toBe(panel)
})

test('a consultant panel that has no screens is not offered', () => {
  expect(otherPanel('user', ['CONSULTANT'], user)).toBeNull()
})
