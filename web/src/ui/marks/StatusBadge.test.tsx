// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../parts.fixture.ts'
import { Credits } from './Credits.tsx'
import { LiveBadge, StatusBadge } from './StatusBadge.tsx'
import { type LiveStatus, liveStatus, type MeetingStatus, meetingFilters, meetingStatus, walletTone } from './status.ts'
import { VerdictBadge } from './VerdictBadge.tsx'

afterEach(cleanup)

const everyMeeting = (Object.keys(meetingStatus) as MeetingStatus[]).map((it) => <StatusBadge key={it} status={it} />)
const everyRoom = (Object.keys(liveStatus) as LiveStatus[]).map((it) => <LiveBadge key={it} status={it} />)
const words = () => [...document.querySelectorAll('span[style]')].map((it) => it.textContent)

test('every status of a meeting and of its room has a word in the language of the reader', async () => {
  await show(<div>{[...everyMeeting, ...everyRoom]}</div>)
  expect(words()).toEqual([
    ...['Bozza', 'Da confermare', 'Da completare', 'In costituzione', 'Da convocare', 'Da svolgere', 'Da verbalizzare', 'Completata', 'Annullata'],
    ...['In attesa', 'Sala aperta', 'In corso', 'Chiusa'],
  ])
  cleanup()
  await show(<StatusBadge status="CANCELED" />, 'en-US')
  expect(words()).toEqual(['Canceled'])
  cleanup()
  await show(<StatusBadge status="CANCELED" />, 'en-GB')
  expect(words()).toEqual(['Cancelled'])
})

test('lists offer the statuses in the order of the specification', () => {
  expect(meetingFilters).toEqual(['PROPOSAL', 'CONVOCATION', 'PERFORM', 'VERBALIZE', 'COMPLETED', 'CANCELED', 'DRAFT'])
})

test('no two statuses of the same tone have the same drawing', async () => {
  await show(<div>{everyMeeting}</div>)
  const drawings = [...document.querySelectorAll('svg')].map((it) => it.getAttribute('style') + it.innerHTML)
  expect(new Set(drawings).size).toBe(drawings.length)
})

test('a verdict says its word, or something more precise', async () => {
  await show(
    <div>
      <VerdictBadge verdict="valid" />
      <VerdictBadge verdict="attention" label="Preavviso di 7 giorni su 8" />
    </div>,
  )
  expect(screen.getByText('In regola')).toBeTruthy()
  expect(screen.getByText('Preavviso di 7 giorni su 8')).toBeTruthy()
})

test('a wallet has the colour of how loudly it is spoken of', () => {
  expect((['red', 'orange', null] as const).map(walletTone)).toEqual(['rosso', 'arancio', 'petrolio'])
})

test.each([
  ['it', '1 credito', '8,4 crediti', '+100 crediti', '−1,8'],
  ['en-US', '1 credit', '8.4 credits', '+100 credits', '−1.8'],
] as const)('units are told as credits in %s', async (locale, one, some, earned, spent) => {
  await show(
    <div>
      <Credits units={10} />
      <Credits units={84} />
      <Credits units={1000} signed />
      <Credits units={-18} signed bare />
    </div>,
    locale,
  )
  for (const text of [one, some, earned, spent]) expect(screen.getByText(text)).toBeTruthy()
})
