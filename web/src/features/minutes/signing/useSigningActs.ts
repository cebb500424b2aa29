import { fileRoutes } from '@delibera/core/files/routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { signingRoutes, verbalRoutes } from '@delibera/core/minutes/routes'
import type { Verbal } from '@delibera/core/minutes/schema'
import type { Signing, SignRequest } from '@delibera/core/minutes/signatures'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { download } from '../../../api/download.ts'
import { readOf } from '../../../api/hooks.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { useKeepVerbal } from '../useVerbal.ts'
import { useIdentityQuestion } from './useIdentityQuestion.ts'
import { isAway, useSignRefusal } from './useSignRefusal.ts'

/** Whose minutes the panels are about. */
export interface SigningProps {
  verbal: Verbal
  meetingId: string
  companyId: string
}

/** `remind:` is followed by whom. */
export type SigningAct = 'request' | 'own' | 'elsewhere' | 'deed' | 'send' | `remind:${string}`

/** What a company does about signatures. Each answers what came of it, or null when it was refused; why, is said beside it by `refusedIn`. */
export function useSigningActs(meetingId: string) {
  const client = useQueryClient()
  const react = useReaction()
  const say = useSignRefusal()
  const keep = useKeepVerbal(meetingId)
  const [busy, setBusy] = useState<SigningAct | null>(null)
  const [refused, setRefused] = useState<{ act: SigningAct; text: string } | null>(null)
  const params = { id: meetingId }
  const { queryKey } = readOf(verbalRoutes.load, { params })

  const run = async <T>(act: SigningAct, work: () => Promise<T>): Promise<T | null> => {
    setBusy(act)
    setRefused(null)
    try {
      return await work()
    } catch (error) {
      setRefused({ act, text: say(error) })
      // Somebody may have signed in the meantime: what is said next is said of things as they are.
      if (!isAway(error)) void client.invalidateQueries({ queryKey })
      return null
    } finally {
      setBusy(null)
    }
  }
  const write = (act: SigningAct, work: () => Promise<Verbal>) =>
    run(act, async () => {
      const verbal = await work()
      keep(verbal)
      void client.invalidateQueries({ queryKey: [meetingRoutes.load.path] })
      return verbal
    })
  const identified = useIdentityQuestion()
  const sign = (body: Signing) => identified((ack) => call(signingRoutes.sign, { params, body: 'file_id' in body && ack.length > 0 ? { ...body, ack } : body }))
  return {
    busy,
    refusedIn: (act: SigningAct) => (refused?.act === act ? refused.text : null),
    request: (body: SignRequest) => write('request', () => call(signingRoutes.request, { params, body })),
    remind: (member: string) => write(`remind:${member}`, () => call(signingRoutes.request, { params, body: { member_ids: [member] } })),
    sign: (body: Signing, act: 'own' | 'elsewhere' | 'deed') => write(act, () => sign(body)),
    send: () => run('send', () => call(signingRoutes.send, { params, body: {} })),
    open: (file_id: string) => void download(fileRoutes.download, { params: { id: file_id }, query: {} }).catch((error) => react(error, 'loading')),
  }
}

export type SigningActs = ReturnType<typeof useSigningActs>

/** To how many of these a letter left between two looks at the minutes. */
export const lettersSince = (before: Verbal, after: Verbal): number => {
  const last = (verbal: Verbal, id: string) => {
    const it = verbal.signatures.find((one) => one.member_id === id)
    return it?.reminded_at ?? it?.requested_at ?? null
  }
  return after.signatures.filter(({ member_id }) => last(after, member_id) !== last(before, member_id)).length
}
