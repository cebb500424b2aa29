import { demoPerson } from '@delibera/core/operations/demo'
import { type APIRequestContext, type BrowserContext, expect, test } from '@playwright/test'
import { screens } from '../web/src/screens.ts'

const pages = screens.filter((it) => 'component' in it && it.path !== '/dev/parts')

export interface Entered {
  token: string
  user: object
  profile: object
  /** What stands in the addresses: of a company that the person administers, and of what is in it. */
  names: Names
}

export interface Names {
  company: string
  /** Another company, which has a mailbox. */
  mailing: string
  assembly: string
  board: string
  point: string
  /** A meeting whose call is due, and one that was held. */
  due: string
  held: string
  /** An assembly whose minutes are signed; an assembly and a board that were held elsewhere. */
  signed: string
  taken: string
  takenBoard: string
  /** A decision without a meeting that is open, and one that is recorded. */
  decision: string
  recorded: string
  /** Personal links: to a poll of dates, to the page of a member, to those of members of the two meetings, and to the console of the first. */
  poll: string
  member: string
  waiting: string
  over: string
  sign: string
  console: string
  /** To the answer to a decision, and to the page of a designated representative. */
  answer: string
  representative: string
}

/** The address of a screen of the demo. */
function filled(path: string, names: Names): string {
  if (path.includes('/admin/{memberSlug}')) return names.console
  if (path.includes('{memberSlug}')) return linked(path, names)
  if (path.endsWith('/communications')) return path.replace(/\{\w+\}/, names.mailing)
  return path
    .replace('/decisions/{id}', `/decisions/${/\/(record|\{id\})$/.test(path) ? names.recorded : names.decision}`)
    .replace('{meetingId}', meetingAt(path, names))
    .replace('{odgId}', names.point)
    .replace(/\{\w+\}/g, names.company)
}

function linked(path: string, { poll, member, waiting, sign, answer, representative }: Names): string {
  if (path.startsWith('/public/decisions/')) return answer
  if (path.includes('/representative/')) return representative
  if (path.endsWith('/sign')) return sign
  if (path.endsWith('/proposals')) return poll
  return path.endsWith('/live') ? `${waiting}/live` : member
}

/** One that is where its screen shows most. */
function meetingAt(path: string, { assembly, board, due, held, taken, takenBoard }: Names): string {
  if (path.includes('/verbals/')) return path.includes('/boards/') ? takenBoard : taken
  if (path.includes('/boards/')) return board
  if (path.endsWith('/verbal')) return held
  return path.endsWith('/live') ? due : assembly
}

/** Screens that look quite different once the meeting is over, or its minutes are final. */
const lateScreens = ({ company, held, over, signed }: Names) => ({
  open: [`${over}/live`],
  private: [`/company/${company}/meetings/${held}/live`, `/company/${company}/meetings/${signed}/verbal`],
})

/** The addresses of all screens: those that anybody may open, and those of whoever is signed in. */
export function addresses(names: Names): { open: string[]; private: string[] } {
  const of = (isPrivate: boolean) => pages.filter((it) => it.flags.includes('login') === isPrivate).map(({ path }) => filled(path, names))
  const late = lateScreens(names)
  return { open: [...of(false), ...late.open], private: [...of(true), ...late.private] }
}

/** Where one is in the end: the link of whoever presides leads on to their console, and a decision to the step that it has come to. */
export function landing(path: string, { company, due, console, recorded }: Names): string {
  if (path === console) return `/company/${company}/meetings/${due}/live`
  return path.endsWith(`/decisions/${recorded}`) ? `${path}/record` : path
}

/** Signs the demo's person in behind the screens: what is looked at here is how each screen stands, not how one gets there. */
export async function enter(request: APIRequestContext): Promise<Entered> {
  const { email, password } = demoPerson
  const reply = await request.post('/api/users/login', { data: { email, password } })
  expect(reply.status(), await reply.text()).toBe(200)
  const { data } = await reply.json()
  const get = async (path: string, params: Record<string, string> = {}) =>
    (await request.get(`/api${path}`, { headers: { authorization: `Bearer ${data.token}` }, params })).json()
  const read = async (path: string, params: Record<string, string>) => (await get(path, params)).items
  const [{ _id: company }] = await read('/companies', { role: 'ADMIN', search: 'Brenta' })
  const [{ _id: mailing }] = await read('/companies', { role: 'ADMIN', search: 'Valserra' })
  const [[assembly], [board], [point], [due], [held], [signed], [taken], [takenBoard], [decision], [recorded]] = [
    await read('/meetings', { company_id: company, meeting_type: 'ASSEMBLY', status: 'PERFORM' }),
    await read('/meetings', { company_id: company, meeting_type: 'BOARD', status: 'PROCESSING' }),
    await read('/odg', { company_id: company, meeting_type: 'ASSEMBLY', template: 'false' }),
    await read('/meetings', { company_id: company, status: 'PERFORM', search: 'nuovo capannone' }),
    await read('/meetings', { company_id: company, status: 'VERBALIZE', search: 'fine mandato' }),
    await read('/meetings', { company_id: company, status: 'COMPLETED', search: 'revisione legale' }),
    await read('/meetings', { company_id: company, is_offline: 'true', search: 'piano degli investimenti' }),
    await read('/meetings', { company_id: company, is_offline: 'true', search: 'sede secondaria' }),
    await read('/decisions', { company_id: company, search: 'finanziamento soci' }),
    await read('/decisions', { company_id: company, search: 'revisore legale' }),
  ]
  // The console of the board is looked at with people in it; whoever comes second finds the rehearsal running.
  await request.post(`/api/live/admin/meetings/${board._id}/rehearsal`, { headers: { authorization: `Bearer ${data.token}` }, data: { robots: 5 } })
  const { meeting_slug, slug } = await get(`/meetings/${due._id}/administrator_slug`)
  const letters: string[] = (await read('/dev/mailbox', { count: '999' })).map((it: { text: string }) => it.text)
  const linkIn = (pattern: RegExp, words = '') =>
    letters
      .filter((it) => it.includes(words))
      .map((it) => pattern.exec(it)?.[0])
      .find((it) => it !== undefined)!
  const page = /\/public\/meetings\/[\w-]+\/member\/[\w-]+(?![\w/-])/
  const names = {
    company,
    mailing,
    assembly: assembly._id,
    board: board._id,
    point: point?._id ?? 'A01',
    due: due._id,
    held: held._id,
    signed: signed._id,
    taken: taken._id,
    takenBoard: takenBoard._id,
    decision: decision._id,
    recorded: recorded._id,
    sign: linkIn(/\/public\/meetings\/[\w-]+\/member\/[\w-]+\/sign/, takenBoard.name),
    poll: linkIn(/\/public\/meetings\/[\w-]+\/member\/[\w-]+\/proposals/),
    member: linkIn(page),
    waiting: linkIn(page, due.name),
    over: linkIn(page, held.name),
    console: `/public/meetings/${meeting_slug}/admin/${slug}/live`,
    answer: linkIn(/\/public\/decisions\/[\w-]+\/member\/[\w-]+/, 'Finanziamento soci infruttifero'),
    representative: linkIn(/\/public\/meetings\/[\w-]+\/representative\/[\w-]+/),
  }
  return { ...data, names }
}

/** The language is that of the look and the light that of the browser, whatever the profile says: several browsers look at once, in several languages. */
export async function prefer(context: BrowserContext, { token, user, profile }: Entered, locale: string): Promise<void> {
  await context.addCookies([{ name: 'delibera_session', value: token, url: test.info().project.use.baseURL!, httpOnly: true, sameSite: 'Strict' }])
  const chosen = (it: object) => ({ ...it, locale, app_settings: { dense: false, communications: {}, darkMode: 'system' } })
  await context.route('**/api/users/profile', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: chosen(await answer.json()) })
  })
  // The dashboard and the opening of a company tell the profile with everything else.
  await context.route(/\/api\/(users\/dashboard|companies\/[\w-]+\/opening)(\?|$)/, async (route) => {
    const answer = await route.fetch()
    const { profile: told, ...rest } = await answer.json()
    await route.fulfill({ response: answer, json: { ...rest, profile: chosen(told) } })
  })
  await context.addInitScript(
    (it) => {
      // The frame of a letter has no storage.
      if (window !== window.top) return
      localStorage.setItem('delibera.session', 'a look')
      localStorage.setItem('delibera.user', JSON.stringify(it.user))
      localStorage.setItem('delibera.profile', JSON.stringify(it.profile))
    },
    { user, profile: chosen(profile) },
  )
}
