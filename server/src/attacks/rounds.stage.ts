import { convocationRoutes } from '@delibera/core/convocations/routes'
import { fileRoutes } from '@delibera/core/files/routes'
import { verbalRoutes } from '@delibera/core/minutes/routes'
import { cardRoutes, trialCardRoutes, walletRoutes } from '@delibera/core/payments/routes'
import { trialCards } from '@delibera/core/payments/trial-cards'
import { voteRoutes } from '@delibera/core/votes/routes'
import type { Accepted } from '@delibera/core/votes/schema'
import { sql } from 'kysely'
import { companyInOrder } from '../testing/assembly.ts'
import { daysAhead, preparedMeeting } from '../testing/convened.ts'
import { startedMeeting } from '../testing/live.ts'
import { heldAssembly } from '../testing/minutes.ts'
import type { Draw } from './bodies.stage.ts'
import { type KilledServer, killedAmong, until } from './killed-server.stage.ts'

/** What a round found after the server came back. `again` are letters that were on their way at that moment and came twice, under one Message-ID. */
export interface Found {
  acknowledged: number
  lost: number
  doubled: number
  again?: number
}

/** Kills in the middle of something; answers how to look at what is left. */
export type Round = (kill: () => Promise<void>, draw: Draw) => Promise<() => Promise<Found>>

const voters = 16
const seats = Array.from({ length: voters }, (_, at) => ({
  name: `Socio ${String.fromCharCode(65 + at)}`,
  roles: at === 0 ? ['PAR', 'PCA'] : ['PAR'],
  shares: 10_000,
}))

/** One meeting, each round another point of its agenda. */
export async function voteRounds(server: KilledServer, rounds: number): Promise<Round> {
  const { app } = server
  const odgs = Array.from({ length: rounds }, (_, at) => ({ title: `Punto ${at + 1}`, header_content: 'Si propone di approvare.' }))
  const room = await startedMeeting(app, { name: 'Voti S.r.l.', seats, odgs: odgs as never })
  const links = await Promise.all(room.company.ids.map(room.linkOf))
  let point = 0
  return async (kill, draw) => {
    const odg = room.odgs[point++]!
    await room.takeUp(odg)
    await room.voting(odg, 'start')
    const call = server.client()
    const said = room.company.ids.map(() => draw.pick([1, 0, -1] as const satisfies Accepted[]))
    const ballots = room.company.ids.map((member_id, at) => async () => {
      await call(voteRoutes.cast, { params: { ...links[at]!, odg }, body: { votes: [{ member_id, accepted: said[at]! }] } })
      return said[at]!
    })
    const { answers, acknowledged } = await killedAmong(ballots, { after: 1 + draw.below(voters - 2), kill })
    return async () => {
      await room.voting(odg, 'stop')
      const kept = await app.deps.db.selectFrom('votes').select(['member_id', 'accepted', 'auto']).where('odg_id', '=', odg).execute()
      const votesOf = (id: string) => kept.filter((it) => it.member_id === id)
      const lost = room.company.ids.filter((id, at) => answers[at] !== undefined && !votesOf(id).some((it) => it.accepted === answers[at] && !it.auto))
      return { acknowledged, lost: lost.length, doubled: room.company.ids.filter((id) => votesOf(id).length > 1).length }
    }
  }
}

/** Each round the notice of another meeting, sent by one call; its letters leave while the server dies. */
export async function noticeRounds(server: KilledServer): Promise<Round> {
  const { app, post } = server
  const company = await companyInOrder(app, { name: 'Avvisi S.r.l.', seats, credits: 1_000_000 })
  const token = await app.world.session(company.owner)
  return async (kill, draw) => {
    const { meeting } = await preparedMeeting(app, { company })
    const params = { id: meeting._id }
    // What it warns of depends on how the process sends: it is asked itself.
    const convened = await server.client(token)(convocationRoutes.convene, { params, body: { first: { datetime: daysAhead(app, 21) } } })
    const ack = convened.checks.filter((it) => !it.ok && it.severity === 'WARN').map((it) => it.id)
    const before = post.arrived.length
    await server.client(token)(convocationRoutes.send, { params, body: { ack } })
    const after = 1 + draw.below(voters - 2)
    await until(() => post.arrived.length >= before + after, 'some of the letters')
    await kill()
    return async () => {
      const sent = sql<{ all: number }>`select count(distinct mail_id)::int as all from mail_events e join mails m on m._id = e.mail_id
        where m.meeting_id = ${meeting._id} and e.status = 'SENT'`
      await until(async () => (await sent.execute(app.deps.db)).rows[0]!.all === voters, 'all of the letters')
      const letters = await app.deps.db.selectFrom('mails').select(['message_id', 'recipient']).where('meeting_id', '=', meeting._id).execute()
      const arrived = post.arrived.map((it) => it.mail.message_id).filter((id) => letters.some((it) => it.message_id === id))
      const lost = letters.filter((it) => !arrived.includes(it.message_id))
      // One letter each: two under different ids would be two notices.
      return {
        acknowledged: voters,
        lost: lost.length + voters - Math.min(voters, letters.length),
        doubled: letters.length - voters,
        again: arrived.length - new Set(arrived).size,
      }
    }
  }
}

const cardUnits = 400

/**
 * Units from the wallet of a person to that of a company, and bought by card for it, by turns, each with a key of its own; whoever was not answered asks
 * again with the same one.
 */
export async function purchaseRounds(server: KilledServer): Promise<Round> {
  const { app } = server
  const company = await companyInOrder(app, { name: 'Acquisti S.r.l.' })
  await app.world.credits({ user_id: company.owner._id }, 10_000_000)
  const token = await app.world.session(company.owner)
  const query = { company_id: company._id }
  const held = async () => (await app.deps.db.selectFrom('wallets').select('real').where('company_id', '=', company._id).executeTakeFirstOrThrow()).real
  const move = (request_id: string, amount: number) =>
    server
      .client(token)(walletRoutes.transfer, { query, body: { amount, request_id } })
      .then(() => amount)
  const pay = async (request_id: string) => {
    const call = server.client(token)
    const { data } = await call(cardRoutes.payForCompany, { query, body: { product_id: 'CREDITS10', quantity: cardUnits / 10, request_id } })
    const typed = { number: trialCards.success, exp_month: 12, exp_year: 2040, cvc: '123' }
    if (data.status !== 'succeeded') await call(trialCardRoutes.confirm, { body: { client_secret: data.client_secret!, ...typed } })
    return cardUnits
  }
  const gained = async (before: number, units: number) =>
    until(async () => (await held()) - before >= units, `${units} units`).then(
      () => 0,
      () => 1,
    )
  return async (kill, draw) => {
    const before = await held()
    const requests = Array.from({ length: 30 }, (_, at) => {
      const request_id = crypto.randomUUID()
      return at % 2 === 0 ? { units: 10 * (at + 1), ask: () => move(request_id, 10 * (at + 1)) } : { units: cardUnits, ask: () => pay(request_id) }
    })
    const { answers, acknowledged } = await killedAmong(
      requests.map((it) => it.ask),
      { after: 1 + draw.below(20), kill },
    )
    return async () => {
      const [sure, all] = [answers.reduce((units: number, it) => units + (it ?? 0), 0), requests.reduce((units, it) => units + it.units, 0)]
      let lost = await gained(before, sure)
      // A card that was charged before the kill answers that it was: whether all of it came is seen in the wallet.
      for (const it of requests) await it.ask().catch(() => undefined)
      lost += await gained(before, all)
      const uneven = await sql`select 1 from wallets w where w.real <> (select coalesce(sum(amount_units), 0) from ledger l where l.wallet_id = w._id)`.execute(
        app.deps.db,
      )
      return { acknowledged, lost: lost + uneven.rows.length, doubled: (await held()) - before > all ? 1 : 0 }
    }
  }
}

/** Files through their signed forms; what was taken is opened again, byte by byte. */
export async function uploadRounds(server: KilledServer): Promise<Round> {
  const { app } = server
  const company = await companyInOrder(app, { name: 'Documenti S.r.l.' })
  const token = await app.world.session(company.owner)
  const upload = async (bytes: Buffer): Promise<string> => {
    const body = { filename: 'verbale.pdf', mime_type: 'application/pdf', context: 'odg' as const, company_id: company._id }
    const grant = await server.client(token)(fileRoutes.askUpload, { body: body as never })
    const form = new FormData()
    for (const [key, value] of Object.entries(grant.fields)) form.append(key, value)
    form.append('file', new Blob([new Uint8Array(bytes)]), 'verbale.pdf')
    const reply = await fetch(server.here(grant.url), { method: 'POST', body: form })
    if (reply.status !== 204) throw new Error(`the storage answered ${reply.status}`)
    return grant.id
  }
  const open = async (id: string): Promise<Buffer> => {
    const reply = await fetch(server.here(`http://x/api/media/download/auth/${id}`), { headers: { authorization: `Bearer ${token}` }, redirect: 'manual' })
    return Buffer.from(await (await fetch(server.here(reply.headers.get('location') ?? 'http://x/nowhere'))).arrayBuffer())
  }
  return async (kill, draw) => {
    const files = Array.from({ length: 12 }, (_, at) =>
      Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(200_000, `${at} ${draw.next()} `), Buffer.from('\n%%EOF\n')]),
    )
    const { answers, acknowledged } = await killedAmong(
      files.map((it) => () => upload(it)),
      { after: 1 + draw.below(8), kill, lanes: 3 },
    )
    return async () => {
      let lost = 0
      for (const [at, id] of answers.entries()) if (id !== undefined && !(await open(id)).equals(files[at]!)) lost++
      return { acknowledged, lost, doubled: acknowledged - new Set(answers.filter(Boolean)).size }
    }
  }
}

/** One text, saved over and over; the last that was acknowledged stands, or the one that was being saved. */
export async function minutesRounds(server: KilledServer): Promise<Round> {
  const { app } = server
  const { params, company } = await heldAssembly(app, { name: 'Verbali S.r.l.' })
  await company.call(verbalRoutes.generate, { params, body: { version: 0 } })
  const token = await app.world.session(company.owner)
  return async (kill, draw) => {
    const call = server.client(token)
    const { blocks, version } = await call(verbalRoutes.load, { params })
    const edited = (text: string) =>
      blocks.map((it, at) => (at === 1 ? { ...it, paragraphs: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }] } : it))
    let last = version
    const saves = Array.from({ length: 12 }, () => async () => {
      const saved = await call(verbalRoutes.save, { params, body: { version: last, blocks: edited(`Testo della versione ${last + 1}.`) } })
      last = saved.version
      return saved.version
    })
    const { acknowledged } = await killedAmong(saves, { after: 1 + draw.below(8), kill, lanes: 1 })
    return async () => {
      const now = await server.client(token)(verbalRoutes.load, { params })
      const isWhole = JSON.stringify(now.blocks).includes(`Testo della versione ${now.version}.`)
      const lost = now.version < last || now.version > last + 1 || !isWhole ? 1 : 0
      const twice =
        await sql`select 1 from verbal_versions v join verbals b on b._id = v.verbal_id where meeting_id = ${params.id} group by v.version having count(*) > 1`.execute(
          app.deps.db,
        )
      return { acknowledged, lost, doubled: twice.rows.length }
    }
  }
}
