import type { Statute } from '@delibera/core/company/statute'
import type { TestApp } from './app.ts'
import type { Person } from './world.ts'

interface Seat {
  name: string
  roles: string[]
  shares?: number
  vote_shares?: number
  phone?: string
  email?: string
  kind?: 'P' | 'S'
}

interface Setting {
  name?: string
  owner?: Person
  statute?: Partial<Statute>
  seats?: Seat[]
  credits?: number
  /** Left out: the annual subscription. */
  subscription?: Parameters<TestApp['world']['subscription']>[1]
}

/** Three partners, one of whom presides, and an auditor: enough for an assembly and a board. */
const usualSeats: Seat[] = [
  { name: 'Anna Rossi', roles: ['PAR', 'PCA'], shares: 600_000 },
  { name: 'Bruno Bianchi', roles: ['PAR', 'CON'], shares: 300_000 },
  { name: 'Carla Verdi', roles: ['PAR'], shares: 100_000, phone: '+393330000003' },
  { name: 'Dario Neri', roles: ['SIN'] },
]

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The form of a tax code, another for each: its check letter only warns (decision D2). */
const codeOf = (at: number): string => `ZZ${[at / 676, at / 26, at].map((it) => letters[Math.floor(it) % 26]).join('')}X80A01H501U`

let companies = 0

/** A company in order with its people, its subscription and its credits: what every meeting begins from. */
export async function companyInOrder(app: TestApp, setting: Setting = {}) {
  const { name = 'Prova S.r.l.', statute, seats = usualSeats, credits = 10_000 } = setting
  const owner = setting.owner ?? (await app.world.person())
  const capital = seats.reduce((sum, it) => sum + (it.shares ?? 0), 0)
  const fiscal_code = String(10_000_000_000 + ++companies)
  const details = {
    fiscal_code,
    address: 'via Roma 1',
    locality: 'Padova',
    province: 'PD',
    cap: '35100',
    email: 'prova@pec.example.it',
    shares_value: capital,
    payed_shares_value: capital,
    vote_value: capital,
    statute: JSON.stringify({ board_auditors_vote: false, ...statute }),
  }
  const { _id } = await app.world.company(name, owner, {}, details)
  const people = seats.map((it, at) => {
    const [first_name = '', ...rest] = it.name.split(' ')
    const shares = it.shares ?? 0
    const holdings = shares > 0 ? [{ title: 'OWNERSHIP' as const, shares_value: shares, vote_value: it.vote_shares ?? shares, of: null }] : []
    return {
      kind: it.kind ?? 'P',
      first_name: it.kind === 'S' ? null : first_name,
      last_name: it.kind === 'S' ? it.name : rest.join(' ') || first_name,
      email: it.email ?? `persona${at + 1}@pec.it`,
      fiscal_code: codeOf(at),
      phone: it.phone || null,
      roles: it.roles,
      holdings,
      ...(it.kind === 'S' ? { legal_representative: 'Legale Rappresentante' } : {}),
    }
  })
  const ids = await app.world.members(_id, people)
  await app.world.subscription(_id, setting.subscription ?? {})
  if (credits > 0) await app.world.credits({ company_id: _id }, credits)
  return { _id, owner, ids, call: await app.as(owner) }
}
