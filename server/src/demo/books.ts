import { yearOf } from '@delibera/core/books/duties'
import { yearEndBefore } from '@delibera/core/company/accounts-deadline'
import { dayInRome } from '@delibera/core/dates'
import { unitPrices } from '@delibera/core/payments/catalogue'
import type { Deps } from '../deps.ts'
import { changeBook, uploadEntry } from '../features/books/commands.ts'
import { conserve } from '../features/books/conservation-commands.ts'
import { sealBook } from '../features/books/seal-commands.ts'
import { changeFiling, checkFiling, fillSlot, openFiling } from '../features/filing/commands.ts'
import { storeDocument } from '../features/minutes/document-commands.ts'
import { addCopy } from '../stores/agenda/file-store.ts'
import { type Person, worldOf } from '../testing/world.ts'
import { xbrlAccounts } from './accounts.ts'
import { pastOf } from './live.ts'
import { companyNamed, type DemoPlace, placeOf } from './place.ts'

const day = 86_400_000

/**
 * A company of shares keeps its books electronically: the auditors file theirs, a seal is due soon, the package of the year before is there. One of quotas
 * prepares two filings of its last assembly: good accounts, and those of another year.
 */
export async function seedBooks(deps: Deps, demo: Person): Promise<void> {
  if (!deps.documents.compiler) return
  await electronicBooks(deps, demo)
  await filings(placeOf(deps, await companyNamed(deps, 'Brenta'), demo._id))
}

/** In which book the auditors write once in a quarter, and how long ago they did: a year since the first of them is nearly over. */
const quarters = [
  { title: 'Verifica periodica del terzo trimestre dell’anno prima', daysAgo: 430 },
  { title: 'Verifica periodica del quarto trimestre', daysAgo: 345 },
  { title: 'Verifica periodica del primo trimestre', daysAgo: 250 },
  { title: 'Verifica periodica del secondo trimestre', daysAgo: 160 },
  { title: 'Verifica periodica del terzo trimestre', daysAgo: 70 },
]

async function electronicBooks(deps: Deps, demo: Person): Promise<void> {
  const company_id = await companyNamed(deps, 'Valserra')
  const now = deps.clock.now()
  const past = pastOf(deps, new Date(now.getTime() - 460 * day))
  const { ctx } = placeOf(past.deps, company_id, demo._id)
  for (const code of ['ASM', 'CDA', 'COL'] as const) await changeBook(past.deps, ctx, { code, change: { mode: 'DIGITAL' } })
  for (const { title, daysAgo } of quarters) {
    const at = new Date(now.getTime() - daysAgo * day)
    past.turnTo(at)
    const held = dayInRome(at)
    const file_id = await bookFile(past.deps, ctx.company, title, held)
    await uploadEntry(past.deps, ctx, { code: 'COL', upload: { file_id, title, day: held, signers: ['Massimo Orsini', 'Valentina Grassi', 'Paolo Zanin'] } })
  }
  // Signed nearly a year ago: the next seal is due within weeks.
  past.turnTo(new Date(now.getTime() - 340 * day))
  await sealBook(past.deps, ctx, { code: 'COL', sealing: { signer: 'Elena Marchesini', delegate: false } })
  const year = yearOf(dayInRome(now), '12-31') - 1
  await worldOf(deps).credits({ company_id }, unitPrices.C0001)
  await conserve(deps, placeOf(deps, company_id, demo._id).ctx, year)
}

async function bookFile(deps: Deps, company_id: string, title: string, held: string): Promise<string> {
  const words = 'Il collegio ha verificato le scritture, i versamenti e l’adeguatezza dell’assetto organizzativo, senza rilievi.'
  const { pdf } = await deps.documents.compile('record', {
    ...{ lang: 'it', timestamp: `${held}T12:00:00Z`, company: { name: 'Fonderia Valserra S.p.A.' }, document: { title } },
    ...{ columns: [{ title: 'Verbale', width: 1 }], rows: [[words]], wide: false, notes: [] },
  })
  return keptFile(deps, company_id, { context: 'book', name: `${title}.pdf`, content: pdf, mime_type: 'application/pdf' })
}

interface Kept {
  context: 'book' | 'filing'
  name: string
  content: Buffer
  mime_type: string
}

async function keptFile(deps: Deps, company_id: string, { context, ...file }: Kept): Promise<string> {
  const stored = await storeDocument(deps, file)
  const place = { context, company_id, meeting_id: null, owner_user: null, owner_member: null, member_ids: null }
  return deps.db.transaction().execute((tx) => addCopy(tx, place, stored, deps.clock.now()))
}

async function filings({ deps, ctx }: DemoPlace): Promise<void> {
  const meeting = await deps.db
    .selectFrom('verbals')
    .select('meeting_id')
    .where('company_id', '=', ctx.company)
    .where('meeting_type', '=', 'ASSEMBLY')
    .where('book_number', 'is not', null)
    .orderBy('confirmed_at', 'desc')
    .executeTakeFirst()
  if (!meeting) return
  const year_end = yearEndBefore(dayInRome(deps.clock.now()), '12-31')
  const before = (end: string) => `${Number(end.slice(0, 4)) - 1}${end.slice(4)}`
  for (const end of [year_end, before(year_end)]) {
    const filing = await openFiling(deps, ctx, { kind: 'ACCOUNTS', meeting_id: meeting.meeting_id, year_end })
    const presenter = { kind: 'PROFESSIONAL' as const, name: 'Laura Ferri', office: null, fiscal_code: null, register: 'Padova', number: '1482' }
    await changeFiling(deps, ctx, { _id: filing, change: { version: 1, presenter } })
    const content = Buffer.from(xbrlAccounts({ fiscal_code: '04122334453', name: 'Officine Brenta S.r.l.', days: [end, before(end)] }))
    const file_id = await keptFile(deps, ctx.company, {
      context: 'filing',
      name: `bilancio-${end.slice(0, 4)}.xbrl`,
      content,
      mime_type: 'application/xbrl+xml',
    })
    await fillSlot(deps, ctx, { _id: filing, slot: 'xbrl', change: { file_id } })
    await checkFiling(deps, ctx, filing)
  }
}
