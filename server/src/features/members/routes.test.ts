import { memberRoutes } from '@delibera/core/members/routes'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Call } from '../../../../web/src/api/call.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/world.ts'

let app: TestApp
let admin: Person
let call: Call
let stranger: Call
let id: string
beforeAll(async () => {
  app = await testApp()
  admin = await app.world.person()
  call = await app.as(admin)
  id = (await app.world.company('Officine S.r.l.', admin, {}, { shares_value: 1_000_000 }))._id
  stranger = await app.as(await app.world.person())
})
afterAll(() => app.close())

type Draft = z.input<typeof memberRoutes.add.body>
const png = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex').toString('base64')}`

const draft = (it: Partial<Draft> = {}): Draft => ({ first_name: 'Rita', last_name: 'Verdi', roles: ['PAR'], ...it })
const newCompany = async (name = 'Altra S.r.l.', details = {}) => (await app.world.company(name, admin, {}, details))._id
const add = (it: Partial<Draft> = {}, company = id) => call(memberRoutes.add, { params: { id: company }, body: draft(it) })
const list = (company: string, query: Record<string, string> = {}) => call(memberRoutes.list, { params: { id: company }, query: query as never })
const audited = async (company: string) => {
  const rows = await app.deps.db.selectFrom('audit_log').select(['action', 'data']).where('chain', '=', `company:${company}`).orderBy('seq').execute()
  return rows.map((it) => it.action)
}
const groupsOf = (member_id: string) =>
  app.deps.db.selectFrom('member_groups').select(['type', 'email']).where('member_id', '=', member_id).orderBy('type').execute()

describe('adding', () => {
  test('keeps the person, the roles, the quotas and what is missing', async () => {
    const added = await add({
      fiscal_code: 'rssmra80a01h501u',
      email: 'Rita@Example.test',
      emails: ['rita@example.test', 'studio@example.test'],
      roles: ['PAR', 'CON', 'PAR'],
      holdings: [{ title: 'OWNERSHIP', shares_value: 333_300, vote_value: '100000' }],
    })
    expect(added).toMatchObject({
      type: 'ADM',
      fiscal_code: 'RSSMRA80A01H501U',
      email: 'rita@example.test',
      emails: ['studio@example.test'],
      roles: [
        { code: 'CON', type: 'ADM' },
        { code: 'PAR', type: 'PAR' },
      ],
      shares: { value: 333_300, percentage: 33.33 },
      vote_shares: { value: 100_000, percentage: 10 },
      is_valid: true,
      flaws: [{ field: 'email', message: 'looksLikeOrdinaryMail', blocks: false }],
      has_signature: false,
      twin_id: null,
    })
    expect((await audited(id)).at(-1)).toBe('member.added')
  })

  test('asks only for a name and a role; what is missing is marked', async () => {
    const added = await add({ first_name: '', last_name: 'Fantini' })
    expect(added.is_valid).toBe(false)
    expect(added.flaws.map((it) => it.field)).toEqual(['first_name', 'fiscal_code', 'email'])
  })

  test.each([
    ['a role nobody knows', { roles: ['ZZZ'] }, 'MB002', [{ path: 'roles', message: 'roleUnknown' }]],
    ['a firm as statutory auditor', { kind: 'S', roles: ['SIN'] }, 'MB002', [{ path: 'roles', message: 'roleNotForCompany' }]],
    [
      'more votes than shares',
      { holdings: [{ title: 'OWNERSHIP', shares_value: 1, vote_value: 2 }] },
      'MB002',
      [{ path: 'holdings.0.vote_value', message: 'voteSharesAboveShares', rules: ['L-SHR-03'] }],
    ],
    [
      'a quota of somebody who is not there',
      { holdings: [{ title: 'USUFRUCT', shares_value: 2, vote_value: 2, of: '00000000-0000-4000-8000-000000000000' }] },
      'MB002',
      [{ path: 'holdings.0.of', message: 'invalidValue' }],
    ],
    ['nobody without a name', { last_name: ' ' }, 'E0001', [{ path: 'last_name', message: 'requiredField' }]],
    ['nobody without a role', { roles: [] }, 'E0001', [{ path: 'roles', message: 'requiredField' }]],
    ['a name with a zero in it', { last_name: 'a\0b' }, 'E0001', undefined],
    ['a name with half a character', { last_name: 'a\ud800b' }, 'E0001', undefined],
  ] as const)('refuses %s', async (_, it, code, info) => {
    await expect(add(it as never)).rejects.toMatchObject({ code, ...(info ? { info: info.map((field) => expect.objectContaining(field)) } : {}) })
  })

  test('one fiscal code is one person: two notices and two votes are refused, in every group, and who it is is said', async () => {
    const company = await newCompany()
    const { _id } = await add({ fiscal_code: 'BNCGLI75H55F205M', email: 'bnc@pec.it' }, company)
    for (const roles of [['PAR'], ['SIN'], ['EXT']])
      await expect(add({ fiscal_code: 'bncgli75h55f205m', roles }, company)).rejects.toMatchObject({
        code: 'MB001',
        status: 409,
        info: [expect.objectContaining({ path: 'fiscal_code', message: 'fiscalCodeRepeated', member_id: _id })],
      })
    expect((await list(company)).total).toBe(1)
    expect(await add({ fiscal_code: 'BNCGLI75H55F205M' })).toMatchObject({ fiscal_code: 'BNCGLI75H55F205M' })
  })

  test('the same address twice in one group is refused, in another group it is not', async () => {
    const company = await newCompany()
    await add({ email: 'bnc@pec.it' }, company)
    await expect(add({ email: 'bnc@pec.it' }, company)).rejects.toMatchObject({ code: 'MB001', info: [expect.objectContaining({ path: 'email' })] })
    expect(await add({ email: 'bnc@pec.it', roles: ['SIN'] }, company)).toMatchObject({ type: 'MAJ' })
    expect((await list(company)).total).toBe(2)
  })

  test.each([
    ['a director', ['AUN'], 'OWNERSHIP', ['AUN', 'PAR']],
    ['an auditor', ['SIN'], 'CO_OWNERSHIP', ['SIN', 'PAR']],
    ['a guest', ['EXT'], 'BARE_OWNERSHIP', ['PAR', 'EXT']],
    ['a sole partner', ['SOU'], 'OWNERSHIP', ['SOU']],
  ] as const)('the quota of %s does not lose its vote: who owns is a partner', async (_, codes, title, held) => {
    const company = await newCompany()
    const { _id, roles } = await add({ roles: [...codes], holdings: [{ title, shares_value: 400, vote_value: 0 }] }, company)
    expect(roles.map(({ code }) => code)).toEqual(held)
    const change = (body: Record<string, unknown>) => call(memberRoutes.change, { params: { id: company, memberId: _id }, body })
    expect((await change({ roles: ['CON'] })).roles.map(({ code }) => code)).toEqual(['CON', 'PAR'])
    expect((await change({ roles: ['CON'], holdings: [] })).roles.map(({ code }) => code)).toEqual(['CON'])
    expect((await change({ holdings: [{ title, shares_value: 1, vote_value: 1 }] })).roles.map(({ code }) => code)).toEqual(['CON', 'PAR'])
  })

  test.each(['USUFRUCT', 'PLEDGE', 'CUSTODY'] as const)('who has a right (%s) on the quota of another stays a guest, and is in order', async (title) => {
    const company = await newCompany()
    const owner = await add({}, company)
    const bank = { kind: 'S' as const, last_name: 'Banca S.p.A.', fiscal_code: '00743110157', email: 'banca@pec.it', legal_representative: 'Ada Neri' }
    const holdings = [{ title, shares_value: 3000, vote_value: 3000, of: owner._id }]
    expect(await add({ ...bank, roles: ['EXT'], holdings }, company)).toMatchObject({ is_valid: true, roles: [{ code: 'EXT', type: 'EXT' }] })
  })

  test('two at once are one', async () => {
    const company = await newCompany()
    const both = await Promise.allSettled([1, 2].map(() => add({ fiscal_code: 'VRDLCU88B29L219C' }, company)))
    expect(both.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find((it) => it.status === 'rejected')).toMatchObject({ reason: { code: 'MB001' } })
    expect((await list(company)).total).toBe(1)
  })

  test("somebody else's company is closed", async () => {
    await expect(stranger(memberRoutes.add, { params: { id }, body: draft() })).rejects.toMatchObject({ code: 'CP003', status: 403 })
    await expect(stranger(memberRoutes.list, { params: { id } })).rejects.toMatchObject({ code: 'CP003' })
  })
})

describe('changing', () => {
  test('leaves alone what is not said, and keeps the groups right', async () => {
    const { _id } = await add({ last_name: 'Cambi', email: 'cambi@pec.it', fiscal_code: 'NRENNA99T71F839W', roles: ['PAR'] })
    const changed = await call(memberRoutes.change, { params: { id, memberId: _id }, body: { roles: ['CON', 'SOU'], email: 'nuovo@pec.it', phone: '' } })
    expect(changed).toMatchObject({ _id, last_name: 'Cambi', fiscal_code: 'NRENNA99T71F839W', email: 'nuovo@pec.it', type: 'ADM' })
    expect(await groupsOf(_id)).toEqual([
      { type: 'ADM', email: 'nuovo@pec.it' },
      { type: 'PAR', email: 'nuovo@pec.it' },
    ])
  })

  test('twice the same is written once', async () => {
    const company = await newCompany()
    const { _id } = await add({}, company)
    const change = () => call(memberRoutes.change, { params: { id: company, memberId: _id }, body: { phone: '+39 3331234567' } })
    expect(await change()).toEqual(await change())
    expect(await audited(company)).toEqual(['member.added', 'member.changed'])
  })

  test('two at once: both fields are kept', async () => {
    const { _id } = await add({ last_name: 'Insieme' })
    const change = (body: Record<string, unknown>) => call(memberRoutes.change, { params: { id, memberId: _id }, body })
    await Promise.all([change({ ext_description: 'fondatore' }), change({ employee: true })])
    expect(await change({})).toMatchObject({ ext_description: 'fondatore', employee: true })
  })

  test('into somebody else is refused', async () => {
    const company = await newCompany()
    await add({ email: 'uno@pec.it' }, company)
    const { _id } = await add({ email: 'due@pec.it' }, company)
    const change = call(memberRoutes.change, { params: { id: company, memberId: _id }, body: { email: 'uno@pec.it' } })
    await expect(change).rejects.toMatchObject({ code: 'MB001', info: [expect.objectContaining({ path: 'email', message: 'emailRepeated' })] })
  })

  test('into the fiscal code of somebody else is refused, saying whose it is', async () => {
    const company = await newCompany()
    const one = await add({ fiscal_code: 'BNCGLI75H55F205M' }, company)
    const other = await add({ fiscal_code: 'VRDLCU88B29L219C' }, company)
    const change = call(memberRoutes.change, { params: { id: company, memberId: other._id }, body: { fiscal_code: 'BNCGLI75H55F205M' } })
    await expect(change).rejects.toMatchObject({ code: 'MB001', info: [expect.objectContaining({ path: 'fiscal_code', member_id: one._id })] })
  })

  test('nobody has a right on the own quota of another company, nor on their own', async () => {
    const other = await newCompany()
    const elsewhere = await add({}, other)
    const { _id } = await add({ last_name: 'Proprio' })
    for (const of of [elsewhere._id, _id]) {
      const change = call(memberRoutes.change, { params: { id, memberId: _id }, body: { holdings: [{ title: 'PLEDGE', shares_value: 1, vote_value: 1, of }] } })
      await expect(change).rejects.toMatchObject({ code: 'MB002' })
    }
  })

  test('somebody of another company is not found', async () => {
    const { _id } = await add({}, await newCompany())
    for (const body of [{ last_name: 'X' }])
      await expect(call(memberRoutes.change, { params: { id, memberId: _id }, body })).rejects.toMatchObject({ code: 'MB003', status: 404 })
    await expect(call(memberRoutes.remove, { params: { id, memberId: _id } })).rejects.toMatchObject({ code: 'MB003' })
    await expect(call(memberRoutes.removeRole, { params: { id, memberId: _id, role: 'PAR' } })).rejects.toMatchObject({ code: 'MB003' })
    await expect(call(memberRoutes.sign, { params: { id, memberId: _id }, body: { signature: null } })).rejects.toMatchObject({ code: 'MB003' })
  })
})

describe('removing', () => {
  test('takes the person out once; the second time there is nobody', async () => {
    const company = await newCompany()
    const { _id } = await add({}, company)
    const remove = () => call(memberRoutes.remove, { params: { id: company, memberId: _id } })
    const both = await Promise.allSettled([remove(), remove()])
    expect(both.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await list(company)).total).toBe(0)
    expect(await audited(company)).toEqual(['member.added', 'member.removed'])
  })

  test('one role leaves the others; the last takes the person with it', async () => {
    const company = await newCompany()
    const { _id } = await add({ roles: ['PAR', 'SIN'], email: 'r@pec.it' }, company)
    await call(memberRoutes.removeRole, { params: { id: company, memberId: _id, role: 'SIN' } })
    expect((await list(company)).items[0]).toMatchObject({ type: 'PAR', roles: [{ code: 'PAR', type: 'PAR' }] })
    expect((await groupsOf(_id)).map((it) => it.type)).toEqual(['PAR'])
    await expect(call(memberRoutes.removeRole, { params: { id: company, memberId: _id, role: 'SIN' } })).rejects.toMatchObject({ code: 'MB003' })
    await call(memberRoutes.removeRole, { params: { id: company, memberId: _id, role: 'PAR' } })
    expect((await list(company)).total).toBe(0)
  })

  test('an owner does not stop being a partner by losing the role: the quota goes first', async () => {
    const company = await newCompany()
    const { _id } = await add({ roles: ['PAR', 'SIN'], holdings: [{ title: 'OWNERSHIP', shares_value: 5, vote_value: 5 }] }, company)
    const remove = () => call(memberRoutes.removeRole, { params: { id: company, memberId: _id, role: 'PAR' } })
    await expect(remove()).rejects.toMatchObject({ status: 422, code: 'MB002', info: [expect.objectContaining({ path: 'roles', message: 'ownerIsPartner' })] })
    await call(memberRoutes.change, { params: { id: company, memberId: _id }, body: { holdings: [] } })
    await remove()
    expect((await list(company)).items[0]!.roles).toEqual([{ code: 'SIN', type: 'MAJ' }])
  })

  test.each([
    ['is removed', (memberId: string, company: string) => call(memberRoutes.remove, { params: { id: company, memberId } })],
    ['loses the role', (memberId: string, company: string) => call(memberRoutes.removeRole, { params: { id: company, memberId, role: 'AUN' } })],
    [
      'becomes a partner only',
      (memberId: string, company: string) => call(memberRoutes.change, { params: { id: company, memberId }, body: { roles: ['PAR'] } }),
    ],
  ])('an administrator who %s is the administrator no more', async (_, leave) => {
    const company = await newCompany()
    const { _id } = await add({ roles: ['AUN', 'PAR'] }, company)
    const administrator = () => app.deps.db.selectFrom('companies').select('administrator_id').where('_id', '=', company).executeTakeFirstOrThrow()
    await app.deps.db.updateTable('companies').set({ administrator_id: _id }).where('_id', '=', company).execute()
    await call(memberRoutes.change, { params: { id: company, memberId: _id }, body: { roles: ['AUN', 'SOU'] } })
    expect(await administrator()).toEqual({ administrator_id: _id })
    await leave(_id, company)
    expect(await administrator()).toEqual({ administrator_id: null })
  })
})

describe('a signature', () => {
  test('is kept and forgotten, and never shown nor logged', async () => {
    const company = await newCompany()
    const { _id } = await add({}, company)
    const sign = (signature: string | null) => call(memberRoutes.sign, { params: { id: company, memberId: _id }, body: { signature } })
    expect(await sign(png)).toMatchObject({ has_signature: true })
    expect(await sign(null)).toMatchObject({ has_signature: false })
    await sign(null)
    expect(await audited(company)).toEqual(['member.added', 'member.signature_kept', 'member.signature_forgotten'])
    const log = await app.deps.db.selectFrom('audit_log').select('data').where('chain', '=', `company:${company}`).execute()
    expect(JSON.stringify(log)).not.toContain('base64')
  })

  test('is a picture', async () => {
    const { _id } = await add({ last_name: 'Firma' })
    const fake = `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`
    await expect(call(memberRoutes.sign, { params: { id, memberId: _id }, body: { signature: fake } })).rejects.toMatchObject({
      code: 'E0001',
      info: [expect.objectContaining({ path: 'signature', message: 'fileTypeNotAllowed' })],
    })
  })
})
