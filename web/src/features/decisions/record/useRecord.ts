import { recordRoutes } from '@delibera/core/decisions/record-routes'
import type { Decision } from '@delibera/core/decisions/schema'
import type { MinutesBlock, Verbal } from '@delibera/core/minutes/schema'
import type { Signing } from '@delibera/core/minutes/signatures'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, call } from '../../../api/call.ts'
import { readOf, useRead } from '../../../api/hooks.ts'
import { useFrames } from '../../../api/SocketProvider.tsx'
import { useIdentityQuestion } from '../../minutes/signing/useIdentityQuestion.ts'
import { useSignRefusal } from '../../minutes/signing/useSignRefusal.ts'
import { useReadDecision } from '../useDecision.ts'
import { useDecisionRefusal } from '../useDecisionRefusal.ts'

const keyOf = (id: string) => readOf(recordRoutes.load, { params: { id } }).queryKey

/** The record of a decision that is closed. */
export function useRecord({ _id, closed_at }: Decision) {
  const client = useQueryClient()
  // Its director may sign it by the own link while this page is open.
  useFrames('app', ({ type, data }) => {
    const { meeting_id, event } = (data ?? {}) as { meeting_id?: unknown; event?: unknown }
    const isNews = type === 'meeting' && meeting_id === _id && String(event).startsWith('verbal.')
    if (isNews || type === 'reset') void client.invalidateQueries({ queryKey: keyOf(_id) })
  })
  return useRead(recordRoutes.load, { params: { id: _id } }, { enabled: closed_at !== null })
}

type Act = 'save' | 'generate' | 'confirm' | 'send'

/** What is done with a record while it is written, and once it is final. Each answers what came of it, or null when it was refused and that has been said. */
export function useRecordActs(decision: Decision, record: Verbal) {
  const client = useQueryClient()
  const refuse = useDecisionRefusal()
  const readDecision = useReadDecision()
  const [busy, setBusy] = useState<Act | null>(null)
  const params = { id: decision._id }
  const { version } = record
  const keep = (next: Partial<Verbal>) => client.setQueryData<Verbal>(keyOf(decision._id), (now) => (now ? { ...now, ...next } : now))
  const run = async <T>(act: Act, work: () => Promise<T>): Promise<T | null> => {
    setBusy(act)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      refuse(error, decision)
      // Somebody else may have written meanwhile: the page shows what is there now.
      void client.invalidateQueries({ queryKey: keyOf(decision._id) })
      return null
    } finally {
      setBusy(null)
    }
  }
  const whole = (act: Act, work: () => Promise<Verbal>) =>
    run(act, async () => {
      const next = await work()
      keep(next)
      await readDecision(decision._id)
      return next
    })
  return {
    busy,
    save: (blocks: readonly MinutesBlock[]) =>
      run('save', async () => {
        const saved = await call(recordRoutes.save, { params, body: { version, blocks: [...blocks] } })
        keep({ ...saved, blocks: [...blocks] })
        return saved
      }),
    generate: () => whole('generate', () => call(recordRoutes.generate, { params, body: { version } })),
    confirm: (ack: readonly string[]) => whole('confirm', () => call(recordRoutes.confirm, { params, body: { version, ack: ack as never } })),
    send: () => run('send', () => call(recordRoutes.send, { params, body: {} })),
  }
}

export type RecordActs = ReturnType<typeof useRecordActs>

/** Signs, drawn by the account of who must sign or by a file signed elsewhere; why not is said beside it. */
export function useRecordSigning({ _id }: Decision) {
  const client = useQueryClient()
  const say = useSignRefusal()
  const identified = useIdentityQuestion()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const sign = async (body: Signing): Promise<boolean> => {
    setBusy(true)
    setRefused(null)
    try {
      const signed = await identified((ack) =>
        call(recordRoutes.sign, { params: { id: _id }, body: 'file_id' in body && ack.length > 0 ? { ...body, ack } : body }),
      )
      client.setQueryData(keyOf(_id), signed)
      return true
    } catch (error) {
      setRefused(say(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { sign, busy, refused }
}
