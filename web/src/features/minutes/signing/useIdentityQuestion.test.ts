// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../../api/call.ts'
import { useIdentityQuestion } from './useIdentityQuestion.ts'

const asked: { text: string }[] = []
let isSure = true
vi.mock('../../../shell/dialogs.tsx', () => ({
  useDialogs: () => ({
    confirm: async (it: { text: string }) => {
      asked.push(it)
      return isSure
    },
  }),
}))
vi.mock('../../../i18n/useTranslations.ts', () => ({
  useTranslations:
    () =>
    (key: string, values: object = {}) =>
      `${key} ${Object.values(values).join(' ')}`,
}))

beforeEach(() => {
  asked.length = 0
  isSure = true
})

const refusal = (overridable: boolean) =>
  new CallError(422, 'MT002', { info: { rules: [{ id: 'L-SIG-02', overridable, data: { name: 'Anna Rossi', holder: 'ROSSI ANNA' } }] } })
const handing = (error: CallError) => {
  const sent: string[][] = []
  const { result } = renderHook(() => useIdentityQuestion())
  const done = result.current(async (ack) => {
    sent.push(ack)
    if (ack.length === 0) throw error
    return 'taken'
  })
  return { sent, done }
}

test('a signature that only a name speaks for is taken once somebody says that it is theirs', async () => {
  const { sent, done } = handing(refusal(true))
  expect(await done).toBe('taken')
  expect([sent, asked.map((it) => it.text)]).toEqual([[[], ['L-SIG-02']], [expect.stringContaining('Anna Rossi ROSSI ANNA')]])
})

test('whoever does not say so hands nothing in', async () => {
  isSure = false
  const { sent, done } = handing(refusal(true))
  await expect(done).rejects.toMatchObject({ code: 'MT002' })
  expect(sent).toEqual([[]])
})

test('the certificate of another person is not asked about, nor is any other refusal', async () => {
  for (const error of [refusal(false), new CallError(400, 'E0001', { info: [{ path: 'file_id', message: 'fileNotSigned' }] })])
    await expect(handing(error).done).rejects.toBe(error)
  expect(asked).toEqual([])
})
