import { electionRoutes } from '@delibera/core/elections/routes'
import type { CandidatureChange, ElectionChange } from '@delibera/core/elections/schema'
import { fileRoutes } from '@delibera/core/files/routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VirusScanner } from '../../adapters/virus/port.ts'
import signed from '../../demo/signature.json' with { type: 'json' }
import { type TestApp, testApp } from '../../testing/app.ts'
import { convenedMeeting, preparedMeeting } from '../../testing/convened.ts'
import { electionClauses, setElection } from '../../testing/elections.ts'

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const scanner: VirusScanner = { scan: async (bytes) => (Buffer.from(bytes).includes('INFECTED') ? { clean: false, name: 'Test.Virus' } : { clean: true }) }

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { RATE_WRITE: '100000', RATE_READ: '100000' }, deps: { scanner } })
  await app.api.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** An election in a meeting that is being prepared; sends files as a browser does, and puts them beside its candidate. */
async function prepared() {
  const it = await preparedMeeting(app, { statute: { elections: electionClauses } })
  await setElection(it, { seats: 1 }, ['Rosa Neri'])
  const { company, meeting } = it
  const seen = async () => (await company.call(meetingRoutes.load, { params: { id: meeting._id } })).odgs[0]!
  const { _id: odg, election } = await seen()
  const params = { id: meeting._id, odg, candidate: election!.candidates[0]!._id }
  const upload = async (bytes: Buffer) => {
    const body = { filename: 'cv.pdf', mime_type: 'application/pdf', context: 'odg' as const, company_id: company._id, meeting_id: meeting._id }
    const { id, url, fields } = await company.call(fileRoutes.askUpload, { body })
    const form = new FormData()
    for (const [key, value] of Object.entries(fields)) form.append(key, value)
    form.append('file', new Blob([new Uint8Array(bytes)]), 'cv.pdf')
    const { port } = app.api.app.server.address() as { port: number }
    expect((await fetch(`http://127.0.0.1:${port}${new URL(url).pathname}${new URL(url).search}`, { method: 'POST', body: form })).status).toBe(204)
    return id
  }
  const give = (body: CandidatureChange) => company.call(electionRoutes.changeCandidate, { params, body })
  return { ...it, params, seen, upload, give }
}

test('a curriculum that arrived is the candidate’s and a paper of the point, once, and is taken away again', async () => {
  const it = await prepared()
  const [cv_file_id, declaration_file_id] = [await it.upload(pdf), await it.upload(pdf)]
  await Promise.all([it.give({ cv_file_id }), it.give({ cv_file_id })])
  const { election } = await it.give({ declaration_file_id })
  expect(election!.candidates[0]).toMatchObject({ name: 'Rosa Neri', cv_file_id, declaration_file_id })
  expect((await it.seen()).files.map((one) => [one.file_id, one.name])).toEqual([
    [cv_file_id, 'cv.pdf'],
    [declaration_file_id, 'cv.pdf'],
  ])
  const headers = { authorization: `Bearer ${await app.world.session(it.company.owner)}` }
  expect((await app.api.app.inject({ url: `/api/media/download/auth/${cv_file_id}`, headers })).statusCode).toBe(302)
  expect((await it.give({ cv_file_id: null })).election!.candidates[0]!.cv_file_id).toBeNull()
  const stranger = await preparedMeeting(app)
  await expect(stranger.company.call(electionRoutes.changeCandidate, { params: it.params, body: { cv_file_id } })).rejects.toMatchObject({
    code: expect.stringMatching(/^(CP|MT)00/),
  })
})

const fault = (work: Promise<unknown>) => work.then(() => null).catch((it: { code: string; info: unknown }) => it)

test('an election of one can have lists, without a seat for the minority; all seats are never the minority’s', async () => {
  const it = await preparedMeeting(app, { statute: { elections: electionClauses } })
  const params = { id: it.meeting._id, odg: it.meeting.odgs[0]!._id }
  const version = async () => (await it.company.call(meetingRoutes.load, { params: { id: it.meeting._id } })).odgs[0]!.version
  const set = async (change: Partial<ElectionChange>) =>
    it.company.call(electionRoutes.set, { params, body: { vote_kind: 'ELECTION', ...change, version: await version() } })
  const refusal = { code: 'E0001', info: [{ path: 'minority_seats' }] }
  expect((await set({ method: 'LISTS' })).election).toMatchObject({ seats: 1, minority_seats: 0 })
  expect(await fault(set({ minority_seats: 1 }))).toMatchObject(refusal)
  expect((await set({ seats: 5 })).election).toMatchObject({ seats: 5, minority_seats: 1 })
  expect((await set({ minority_seats: 2 })).election).toMatchObject({ minority_seats: 2 })
  expect(await fault(set({ seats: 2 }))).toMatchObject(refusal)
  expect((await set({ seats: 2, minority_seats: 1 })).election).toMatchObject({ seats: 2, minority_seats: 1 })
})

test('once the lists have closed nobody is moved to another one, no more than added', async () => {
  const it = await preparedMeeting(app, { statute: { elections: electionClauses } })
  const now = app.deps.clock.now().getTime()
  await setElection(it, { seats: 2, method: 'LISTS', lists_close_at: new Date(now + 3_600_000).toISOString() }, { Uno: ['Rosa Neri'], Due: ['Iris Conti'] })
  const seen = async () => (await it.company.call(meetingRoutes.load, { params: { id: it.meeting._id } })).odgs[0]!
  const { _id: odg, election } = await seen()
  const params = { id: it.meeting._id, odg, candidate: election!.candidates.find((one) => one.name === 'Rosa Neri')!._id }
  const idOf = (name: string) => election!.lists.find((one) => one.name === name)!._id
  const move = (to: string, more: CandidatureChange = {}) => it.company.call(electionRoutes.changeCandidate, { params, body: { list_id: idOf(to), ...more } })
  await move('Due')
  await move('Uno')
  const before = (await seen()).election
  await app.deps.clock.set(app.deps.db, new Date(now + 2 * 3_600_000))
  const barred = { code: 'MT002', info: { reason: 'law', rules: [{ id: 'L-ELE-06', severity: 'BLOCK' }] } }
  expect(await Promise.all([fault(move('Due')), fault(move('Due', { position: 0 }))])).toMatchObject([barred, barred])
  expect((await seen()).election).toEqual(before)
  // What a candidate brings is still taken.
  expect((await move('Uno', { born_on: '1970-01-01' })).election!.candidates.find((one) => one._id === params.candidate)).toMatchObject({
    born_on: '1970-01-01',
    list_id: idOf('Uno'),
  })
  await app.deps.clock.set(app.deps.db, null)
})

test.each([
  ['that is no PDF whatever it is called', Buffer.from('MZ this runs'), 'E0001'],
  ['with a virus', Buffer.from('%PDF-1.7\nINFECTED\n%%EOF\n'), 'E0001'],
])('a curriculum %s is refused, and the candidate stays as they were', async (_, bytes, code) => {
  const it = await prepared()
  const before = await it.seen()
  const cv_file_id = await it.upload(bytes)
  await expect(it.give({ cv_file_id })).rejects.toMatchObject({ code })
  expect(await it.seen()).toEqual(before)
})

test('a photograph is small and a picture, stands beside the candidate for the company and who votes, and goes with them', async () => {
  const it = await prepared()
  const set = (photo: string | null, candidate = it.params.candidate) =>
    it.company.call(electionRoutes.setPhoto, { params: { ...it.params, candidate }, body: { photo } })
  const kept = { total: 1, items: [{ candidate_id: it.params.candidate, photo: signed.signature }] }
  const read = () => it.company.call(electionRoutes.photos, { params: it.params })
  expect(await Promise.all([set(signed.signature), set(signed.signature)])).toEqual([kept, kept])
  expect((await it.seen()).files).toEqual([])
  const gif = `data:image/gif;base64,${Buffer.from('GIF89a').toString('base64')}`
  const script = `data:image/png;base64,${Buffer.from('<svg onload=alert(1)>').toString('base64')}`
  const large = `data:image/png;base64,${'A'.repeat(60_000)}`
  for (const wrong of [gif, script, large, 'https://altrove.example/x.png']) await expect(set(wrong)).rejects.toMatchObject({ code: 'E0001' })
  await expect(set(signed.signature, it.params.odg)).rejects.toMatchObject({ code: 'MT001' })
  const stranger = await preparedMeeting(app)
  for (const theirs of [
    () => stranger.company.call(electionRoutes.photos, { params: it.params }),
    () => stranger.company.call(electionRoutes.setPhoto, { params: it.params, body: { photo: null } }),
  ])
    await expect(theirs()).rejects.toMatchObject({ code: expect.stringMatching(/^(CP|MT)00/) })
  const mixed = stranger.company.call(electionRoutes.photos, { params: { id: stranger.meeting._id, odg: it.params.odg } })
  await expect(mixed).rejects.toMatchObject({ status: 404, code: 'MT001' })
  expect(await read()).toEqual(kept)
  await it.company.call(electionRoutes.withdrawCandidate, { params: it.params })
  expect((await read()).total).toBe(0)
})

test('who votes sees the photographs by their own link, and by the link of no other meeting', async () => {
  const setting = { statute: { elections: electionClauses } }
  const withPhoto = async (it: Awaited<ReturnType<typeof preparedMeeting>>) => {
    await setElection(it, { seats: 1 }, ['Rosa Neri'])
    const [point] = (await it.company.call(meetingRoutes.load, { params: { id: it.meeting._id } })).odgs
    const candidate_id = point!.election!.candidates[0]!._id
    const params = { id: it.meeting._id, odg: point!._id, candidate: candidate_id }
    await it.company.call(electionRoutes.setPhoto, { params, body: { photo: signed.signature } })
  }
  const one = await convenedMeeting(app, { ...setting, prepare: withPhoto })
  const other = await convenedMeeting(app, { ...setting, company: one.company, prepare: withPhoto })
  const [mine, theirs] = await Promise.all([one, other].map((it) => it.linkOf(it.company.ids[1]!)))
  const [odg, odgOfOther] = [one, other].map((it) => it.meeting.odgs[0]!._id)
  const read = (link: { meeting: string; member: string }, point: string) => app.call(electionRoutes.photosByLink, { params: { ...link, odg: point } })
  const kept = { total: 1, items: [{ candidate_id: one.meeting.odgs[0]!.election!.candidates[0]!._id, photo: signed.signature }] }
  expect(await read(mine!, odg!)).toEqual(kept)
  // The link opens its own meeting and nothing of another, be it of the same company and the same person.
  await expect(read(theirs!, odg!)).rejects.toMatchObject({ status: 404, code: 'MT001' })
  await expect(read(mine!, odgOfOther!)).rejects.toMatchObject({ status: 404, code: 'MT001' })
  for (const mixed of [
    { meeting: one.meeting.slug, member: theirs!.member },
    { meeting: other.meeting.slug, member: mine!.member },
    { meeting: one.meeting.slug, member: mine!.member.split('').toReversed().join('') },
  ])
    await expect(read(mixed, odg!)).rejects.toMatchObject({ status: 404 })
})

test('a paper that never arrived, or of another meeting, is no paper of a candidate', async () => {
  const [it, other] = [
    await preparedMeeting(app, { statute: { elections: electionClauses } }),
    await preparedMeeting(app, { statute: { elections: electionClauses } }),
  ]
  await setElection(it, { seats: 1 }, ['Rosa Neri'])
  const { odgs } = await it.company.call(meetingRoutes.load, { params: { id: it.meeting._id } })
  const [point] = odgs
  const params = { id: it.meeting._id, odg: point!._id, candidate: point!.election!.candidates[0]!._id }
  const ask = ({ company, meeting }: typeof it) =>
    company.call(fileRoutes.askUpload, {
      body: { filename: 'cv.pdf', mime_type: 'application/pdf', context: 'odg', company_id: company._id, meeting_id: meeting._id },
    })
  for (const place of [it, other]) {
    const { id: cv_file_id } = await ask(place)
    await expect(it.company.call(electionRoutes.changeCandidate, { params, body: { cv_file_id } })).rejects.toMatchObject({ code: 'E0001' })
  }
  expect((await it.company.call(meetingRoutes.load, { params: { id: it.meeting._id } })).odgs[0]!.files).toEqual([])
})
