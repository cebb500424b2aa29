import { createHash } from 'node:crypto'
import type { Statute } from '@delibera/core/company/statute'
import type { NewDecision } from '@delibera/core/decisions/drafts'
import type { LinkAnswer } from '@delibera/core/decisions/member-page'
import { decisionRoutes, publicDecisionRoutes } from '@delibera/core/decisions/routes'
import { prove } from '../http/proven.ts'
import { linksOf } from '../meeting/links.ts'
import type { TestApp } from './app.ts'
import { companyInOrder } from './assembly.ts'

type Seats = NonNullable<NonNullable<Parameters<typeof companyInOrder>[1]>['seats']>

interface Setting {
  name?: string
  seats?: Seats
  statute?: Partial<Statute>
  credits?: number
  /** What differs from a consultation of the partners on one point, that its first director proposes. */
  draft?: Partial<Omit<NewDecision, 'initiators'>>
  /** Places among the seats. */
  initiators?: number[]
}

/** Three partners of an S.r.l., the first of whom is its director. */
const usualSeats: Seats = [
  { name: 'Anna Riva', roles: ['PAR', 'AUN'], shares: 5000 },
  { name: 'Bruno Sala', roles: ['PAR'], shares: 3000 },
  { name: 'Carla Testa', roles: ['PAR'], shares: 2000 },
]

/** A drawn signature: one dot. */
export const signature = {
  image: `data:image/png;base64,${'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='}`,
}

export const inDays = (app: TestApp, days: number): string => new Date(app.deps.clock.now().getTime() + days * 86_400_000).toISOString()

/** A draft with nothing against it. */
export async function draftedDecision(app: TestApp, setting: Setting = {}) {
  const { seats = usualSeats, statute = {}, initiators = [0], draft = {}, credits = 500 } = setting
  const company = await companyInOrder(app, {
    name: setting.name ?? 'Scritta S.r.l.',
    seats,
    credits,
    statute: { written_decisions: 'BOTH', board_written_decisions: 'BOTH', ...statute },
  })
  const body: NewDecision = {
    name: 'Finanziamento dei soci',
    body: 'PARTNERS',
    method: 'CONSULTATION',
    points: [{ matter: 'SHAREHOLDER_LOAN', title: 'Finanziamento infruttifero', text: 'Si propone un finanziamento di euro 10.000.' as never }],
    deadline: inDays(app, 10),
    initiators: initiators.map((at) => company.ids[at]!),
    ...draft,
  }
  const decision = await company.call(decisionRoutes.prepare, { query: { company_id: company._id }, body })
  const params = { id: decision._id }
  const load = () => company.call(decisionRoutes.load, { params })
  const linkOf = async (member_id: string) => {
    const links = await app.deps.db.transaction().execute((tx) => linksOf(tx, app.deps, prove(decision._id), [member_id]))
    return { decision: decision.slug, member: links[0]!.slug }
  }
  const look = async (member_id: string) => app.call(publicDecisionRoutes.details, { params: await linkOf(member_id) })
  const read = async (member_id: string) => app.call(publicDecisionRoutes.read, { params: await linkOf(member_id), body: { file_id: null } })
  /** Reads the text and answers; of a vote, signed. */
  const answer = async (member_id: string, said: Partial<LinkAnswer> = {}) => {
    await read(member_id)
    const body = { kind: 'VOTE' as const, points: {}, signature, ...said }
    return app.call(publicDecisionRoutes.answer, { params: await linkOf(member_id), body })
  }
  const withdraw = async (member_id: string) => app.call(publicDecisionRoutes.withdraw, { params: await linkOf(member_id) })
  const send = async (ack: string[] = []) => company.call(decisionRoutes.send, { params, body: { ack, version: (await load()).version } })
  const close = () => company.call(decisionRoutes.close, { params, body: {} })
  return { company, decision, params, load, linkOf, look, read, answer, withdraw, send, close }
}

/** The same, sent. */
export async function sentDecision(app: TestApp, setting: Setting = {}) {
  const it = await draftedDecision(app, setting)
  await it.send()
  return it
}

/** A PDF that was uploaded for a decision: by a member, or by the company; answers its id. */
export async function paperOf(
  { deps: { db, storage, clock } }: TestApp,
  it: { company_id: string; meeting_id: string; member_id?: string; context?: 'verbal' | 'odg' },
): Promise<string> {
  const bytes = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
  const { company_id, meeting_id, member_id = null, context = 'verbal' } = it
  const storage_key = crypto.randomUUID().replaceAll('-', '')
  const created_at = clock.now().toISOString()
  await storage.write(storage_key, bytes, 'application/pdf')
  const file = { name: 'foglio.pdf', context, company_id, meeting_id, owner_member: member_id, member_ids: context === 'verbal' ? [] : null, created_at }
  const { _id } = await db.insertInto('files').values(file).returning('_id').executeTakeFirstOrThrow()
  const sha256 = createHash('sha256').update(bytes).digest()
  const version = {
    file_id: _id,
    version: 1,
    storage_key,
    name: 'foglio.pdf',
    mime_type: 'application/pdf',
    bytes: bytes.length,
    sha256,
    state: 'READY',
    created_at,
  }
  await db.insertInto('file_versions').values(version).execute()
  return _id
}
