// @vitest-environment happy-dom
import type { Company } from '@delibera/core/companies/schema'
import { statuteDefaults } from '@delibera/core/company/statute'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodiesOf, company, companyId, inOrder, openApp } from '../../../api/company.stage.ts'
import { startApi } from '../../../api/pages.stage.ts'

configure({ asyncUtilTimeout: 15_000 })

const change = `PATCH /api/companies/${companyId}`
const path = `/company/${companyId}/settings/company-details`
let api: Awaited<ReturnType<typeof startApi>>
let sent: ReturnType<typeof bodiesOf>
let kept: Company

beforeAll(async () => {
  api = await startApi()
  sent = bodiesOf(api)
})
beforeEach(() => {
  inOrder(api)
  sent.length = 0
  kept = { ...company, code: 'EXT_SPA', type: 'SPA', shares_unit: 'SHARE', statute: { ...statuteDefaults.SPA, notice_days: 10 } }
  api.answers.set(`GET /api/companies/${companyId}`, () => ({ json: kept }))
  api.answers.set('GET /api/companies', { json: { total: 0, items: [] } })
  api.answers.set(change, async () => {
    // The body is read beside the answer, and may be a moment behind it.
    await waitFor(() => expect(sent).toHaveLength(api.asked(change).length))
    const { statute, ...rest } = sent.at(-1)!.body as { statute?: object }
    kept = { ...kept, ...rest, statute: { ...kept.statute, ...statute }, version: kept.version + 1 }
    return { json: kept }
  })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

const main = () => within(screen.getByRole('main'))
const open = async () => {
  await openApp(`${path}?tab=statute`)
  await main().findByRole('region', { name: 'Avviso di convocazione' })
}
const press = async (name: string) => fireEvent.click(await main().findByRole('button', { name }))

test('a rule of one’s own stands out, cites its article and goes back to the value of the law', async () => {
  await open()
  const row = within(main().getByText('Preavviso dell’assemblea').closest('li')!)
  expect(row.getByText('art. 2366, c. 3 c.c.')).toBeTruthy()
  expect(row.getByText('Di legge: 8 giorni')).toBeTruthy()
  expect(row.getByText('Scelto dalla società')).toBeTruthy()
  expect(main().getByText('Una regola è diversa dal valore iniziale.')).toBeTruthy()
  await press('Torna al valore di legge: Preavviso dell’assemblea')
  await press('Salva lo statuto')
  await main().findByText(/^Salvato alle /)
  expect(sent.at(-1)?.body).toEqual({ statute: { notice_days: 8 }, version: 1 })
  expect(main().getByText('Tutte le regole sono quelle iniziali.')).toBeTruthy()
})

test('whether auditors vote in the board is not answered for anybody, warned of with a yes, and the law with a no', async () => {
  await open()
  const answers = within(main().getByRole('radiogroup', { name: 'Voto dei sindaci in consiglio' }))
  expect(answers.getAllByRole('radio').map((it) => (it as HTMLInputElement).checked)).toEqual([false, false])
  fireEvent.click(answers.getByRole('radio', { name: 'Sì, per clausola dello statuto' }))
  expect(await main().findByText(/una delibera presa con il loro voto può essere contestata/)).toBeTruthy()
  fireEvent.click(answers.getByRole('radio', { name: 'No: partecipano senza voto (artt. 2388 e 2405 c.c.)' }))
  await waitFor(() => expect(main().queryByText(/può essere contestata/)).toBeNull())
  expect(main().getByText('In consiglio votano solo i consiglieri')).toBeTruthy()
  fireEvent.click(main().getByRole('switch', { name: 'La società ha un consiglio' }))
  await press('Salva lo statuto')
  await main().findByText(/^Salvato alle /)
  expect(sent.at(-1)?.body).toEqual({ is_active_cda: false, statute: { board_auditors_vote: false }, version: 1 })
})

test('a quorum is replaced, doubted where it is below the law, and put back', async () => {
  await open()
  await press('Modifica. Assemblea ordinaria, prima convocazione: per costituirsi')
  const dialog = within(await screen.findByRole('dialog', { name: 'Assemblea ordinaria, prima convocazione: per costituirsi' }))
  fireEvent.change(await dialog.findByLabelText('Percentuale'), { target: { value: '40' } })
  expect(await dialog.findByText(/È meno di quanto chiede la legge/)).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Soglia in'), { target: { value: 'fraction' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Usa questo quorum' }))
  expect(await main().findByText('Almeno 2/3 del capitale sociale')).toBeTruthy()
  await press('Salva lo statuto')
  await main().findByText(/^Salvato alle /)
  await waitFor(() =>
    expect(sent.at(-1)?.body).toMatchObject({
      statute: { quorum_overrides: { 'ordinary.first': { value: 66.67, fraction: [2, 3], base: 'shares_total', greater: false } } },
    }),
  )
  await press('Torna al valore di legge. Assemblea ordinaria, prima convocazione: per costituirsi')
  await press('Salva lo statuto')
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ statute: { quorum_overrides: {} } }))
})

test('a judgment is not cited as an article of the code', async () => {
  kept = { ...kept, code: 'EXT_SRL', type: 'SRL', statute: statuteDefaults.SRL }
  await open()
  expect(main().getByText('art. 2479-bis, c. 1 c.c.; Cass. SU 23218/2013')).toBeTruthy()
})

const ofSrl = () => {
  kept = { ...kept, code: 'EXT_SRL', type: 'SRL', statute: statuteDefaults.SRL }
}
const rowOf = (title: string) => within(main().getByText(title).closest('li')!)

test('a clause that is not there asks for a notary; declared, it is asked for the number of its article', async () => {
  ofSrl()
  await open()
  const row = rowOf('I soci possono decidere senza riunirsi?')
  expect(row.getByText('art. 2479, c. 3 c.c.')).toBeTruthy()
  expect(row.getByText('Di legge: no')).toBeTruthy()
  expect(row.getByText(/Lo statuto non lo prevede: serve una modifica davanti al notaio/)).toBeTruthy()
  expect(row.queryByRole('textbox')).toBeNull()
  fireEvent.change(row.getByRole('combobox'), { target: { value: 'BOTH' } })
  expect(row.queryByText(/davanti al notaio/)).toBeNull()
  fireEvent.change(row.getByLabelText('Articolo dello statuto: I soci possono decidere senza riunirsi?'), { target: { value: '14' } })
  fireEvent.click(rowOf('Come si eleggono le persone?').getByRole('checkbox', { name: 'Voto di lista' }))
  fireEvent.click(rowOf('Chi può proporre una decisione scritta?').getByRole('checkbox', { name: 'Ogni socio' }))
  await press('Salva lo statuto')
  await main().findByText(/^Salvato alle /)
  expect(sent.at(-1)?.body).toEqual({
    statute: {
      written_decisions: 'BOTH',
      written_initiative: ['ADM', 'PARTNERS_THIRD', 'PARTNER'],
      elections: { plurality: false, lists: true, heads: false, secret: false },
      articles: { written_decisions: '14' },
    },
    version: 1,
  })
})

test('whom the law lets propose stays ticked, also where the statute was written without them', async () => {
  ofSrl()
  kept = { ...kept, statute: { ...statuteDefaults.SRL, written_initiative: ['MAJ'] } }
  await open()
  const row = rowOf('Chi può proporre una decisione scritta?')
  const tick = (name: string) => row.getByRole<HTMLInputElement>('checkbox', { name })
  for (const name of ['Un amministratore', 'Soci con almeno un terzo del capitale']) expect(tick(name)).toMatchObject({ checked: true, disabled: true })
  expect(row.getByText(/lo statuto non può escluderli/)).toBeTruthy()
  fireEvent.click(tick('Ogni socio'))
  await press('Salva lo statuto')
  await main().findByText(/^Salvato alle /)
  expect(sent.at(-1)?.body).toMatchObject({ statute: { written_initiative: ['ADM', 'PARTNERS_THIRD', 'PARTNER', 'MAJ'] } })
})

test('an S.p.A. is asked only what it may decide: no written decisions, nobody elected by heads', async () => {
  await open()
  expect(main().queryByText('I soci possono decidere senza riunirsi?')).toBeNull()
  expect(main().queryByText('Decisioni dei soci senza riunione')).toBeNull()
  expect(rowOf('Come si eleggono le persone?').getAllByRole('checkbox')).toHaveLength(2)
  expect(rowOf('La società può designare un rappresentante?').getByText('art. 135-undecies TUF')).toBeTruthy()
})

test('what decides without a meeting is a part of the whole', async () => {
  ofSrl()
  await open()
  await press('Modifica. Decisioni dei soci senza riunione: per deliberare')
  const dialog = within(await screen.findByRole('dialog', { name: 'Decisioni dei soci senza riunione: per deliberare' }))
  fireEvent.change(await dialog.findByLabelText('Soglia in'), { target: { value: 'fraction' } })
  expect(dialog.queryByLabelText('Di che cosa')).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Usa questo quorum' }))
  await press('Salva lo statuto')
  await waitFor(() =>
    expect(sent.at(-1)?.body).toMatchObject({ statute: { quorum_overrides: { 'written.deliberative': { fraction: [2, 3], base: 'shares_total' } } } }),
  )
})
