// @vitest-environment happy-dom
import type { RuleId } from '@delibera/core/law/schema'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { App } from '../../App.tsx'
import { company, companyId, inOrder, subscribed } from '../../api/company.stage.ts'
import { meetingOf, ruleResult } from '../../api/meetings.stage.ts'
import { startApi } from '../../api/pages.stage.ts'
import { loadTexts } from '../../i18n/texts.ts'
import { buildRouter } from '../../routes.tsx'
import type { Screen } from '../../shell/screen.ts'
import { Semaforo } from './Semaforo.tsx'
import { WarningsPanel } from './WarningsPanel.tsx'

configure({ asyncUtilTimeout: 15_000 })

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
beforeEach(() => {
  inOrder(api)
  api.answers.set(`GET /api/companies/${companyId}`, { json: { ...company, ...subscribed() } })
})
afterEach(() => {
  isIncomplete = false
  cleanup()
  localStorage.clear()
})
afterAll(() => api.close())

type Given = Partial<Parameters<typeof meetingOf>[0]>
let given: Given = {}
let isAsking = false
let isIncomplete = false

function Page() {
  const [chosen, setChosen] = useState<RuleId[]>([])
  return (
    <>
      <h1>Prova</h1>
      <Semaforo meeting={meetingOf(given)} page="details" isIncomplete={isIncomplete} isToldThere={(it) => isAsking && it.severity === 'WARN'} />
      {isAsking && <WarningsPanel meeting={meetingOf(given)} page="details" acknowledging={{ chosen, onChange: setChosen }} />}
      <output>{chosen.join(' ')}</output>
    </>
  )
}

async function show(it: Given, asking = false) {
  ;[given, isAsking] = [it, asking]
  document.body.innerHTML = '<section id="layers"></section>'
  const page = (path: string): Screen => ({ path, display: 'company', flags: ['login'], title: 'companyHome', component: async () => Page })
  const screens = [page('/company/{companyId}/home'), page('/company/{companyId}/meetings/{meetingId}/organization')]
  const router = buildRouter(createMemoryHistory({ initialEntries: [`/company/${companyId}/home`] }), screens)
  render(<App router={router} language={{ locale: 'it', texts: await loadTexts('it') }} />)
  return within(await screen.findByRole('region', { name: 'Semaforo di validità' }))
}

const notice = ruleResult('L-NOT-01', { data: { days: 5, required: 8, date: '2027-04-28', latest: '2027-04-20' } })
const receipt = ruleResult('L-NOT-03', { data: { names: 'Carla Riva', count: 1 } })
const kept = ruleResult('L-SHR-03', { severity: 'BLOCK', ok: true })

test('green: nothing in the way, and the rules that are kept on request with their article', async () => {
  const light = await show({ checks: [kept] })
  expect(light.getByRole('status').textContent).toBe('In regola: ciò che chiede la legge è rispettato.')
  expect(light.getByText('art. 2479, c. 5').closest('[hidden]')).toBeTruthy()
  fireEvent.click(light.getByRole('button', { name: 'Una regola rispettata' }))
  expect(light.getByText('art. 2479, c. 5').closest('[hidden]')).toBeNull()
})

test('amber: the reason in plain words, what to do, the article and the way there', async () => {
  const light = await show({ checks: [notice, receipt, kept] })
  expect(light.getByRole('status').textContent).toBe('Ci sono 2 avvertenze da valutare, poi puoi convocare.')
  expect(light.getByText('Giorni fra l’invio dell’avviso e l’assemblea del 28/04/2027: 5. Ne servono almeno 8.')).toBeTruthy()
  expect(light.getByText(/l’avviso deve partire entro il 20\/04\/2027/)).toBeTruthy()
  expect(light.getByText('art. 2479-bis, c. 1; Cass. SU 23218/2013')).toBeTruthy()
  // The date is on this very page; the people are on another.
  expect(light.getAllByRole('link').map((it) => it.textContent)).toEqual(['Vai alle persone'])
  expect(light.queryByRole('checkbox')).toBeNull()
})

test('red: what blocks comes first', async () => {
  const block = ruleResult('L-NOT-04', { severity: 'BLOCK', data: { case: 'agenda' } })
  const light = await show({ checks: [notice, block] })
  expect(light.getByRole('status').textContent).toBe('C’è una cosa da sistemare prima di convocare.')
  expect(light.getAllByRole('listitem')[0]?.textContent).toContain('Da sistemare: Contenuto dell’avviso')
})

test('a warning is taken upon oneself by its own box in the page; one that somebody took says who and when', async () => {
  const acks = [{ rule_id: 'L-NOT-03', step: 'send', at: '2027-04-12T09:02:00.000Z', user: 'Ada Neri' }]
  const light = await show({ checks: [notice, receipt], acks }, true)
  const list = within(screen.getByRole('region', { name: 'Avvertenze da confermare' }))
  expect(list.getByText('ne resta una')).toBeTruthy()
  expect(list.getByText(/^Presa in carico da Ada Neri il/)).toBeTruthy()
  expect(list.getAllByRole('checkbox')).toHaveLength(1)
  fireEvent.click(list.getByRole('checkbox', { name: 'Ne sono consapevole e proseguo: Preavviso dell’assemblea' }))
  expect(screen.getByText('L-NOT-01')).toBeTruthy()
  expect(list.getByText('tutte confermate')).toBeTruthy()
  // The words stand once: the light names them.
  expect(light.getByText('Preavviso dell’assemblea')).toBeTruthy()
  expect(light.queryByText(/Ne servono almeno 8/)).toBeNull()
  expect(light.queryByRole('checkbox')).toBeNull()
})

test('a draft that still lacks something is not in order: no lamp is lit, and the rules kept so far are told', async () => {
  isIncomplete = true
  const light = await show({ checks: [kept] })
  expect(light.getByRole('status').textContent).toBe('Finora nulla in contrario. Il giudizio è completo quando non manca più nulla.')
  expect(document.querySelector('[data-on]')).toBeNull()
  cleanup()
  const warned = await show({ checks: [notice] })
  expect(warned.getByRole('status').textContent).toBe('C’è un’avvertenza da valutare, poi puoi convocare.')
})
