import { fileRoutes } from '@delibera/core/files/routes'
import { publicVerbalRoutes } from '@delibera/core/minutes/routes'
import type { MemberAnswer, PublicVerbal } from '@delibera/core/minutes/signatures'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { download } from '../../../api/download.ts'
import { readOf } from '../../../api/hooks.ts'
import type { PersonalLink } from '../../../meeting/link/usePersonalLink.ts'
import type { Signature } from '../../../ui/signature/SignaturePad.tsx'
import { useIdentityQuestion } from './useIdentityQuestion.ts'
import { isAway, useSignRefusal } from './useSignRefusal.ts'

/** How long until a signature that found no connection is sent once more. */
const patience_ms = 5_000

/** Sharp to a tenth of a point, which is more than a finger has. */
const rounded = (it: number): number => Math.round(it * 10) / 10

/** The picture, and the strokes where it was drawn, as the call takes them. */
export const signatureBody = ({ image, strokes }: Signature) => ({
  image,
  ...(strokes ? { strokes: strokes.map((points) => points.map(({ x, y }) => ({ x: rounded(x), y: rounded(y) }))) } : {}),
})

type Act = 'correct' | 'refuse' | 'handIn'

/** What the holder of a link does with the minutes: each answers whether it was done; why not is said by `refused`. */
export function useSignActs(verbal: PublicVerbal, link: PersonalLink) {
  const keep = useKeepOwn(link)
  const say = useSignRefusal()
  const [busy, setBusy] = useState<Act | null>(null)
  const [refused, setRefused] = useState<{ act: Act; text: string } | null>(null)
  const params = { ...link }
  const run = async (act: Act, work: () => Promise<PublicVerbal>): Promise<boolean> => {
    setBusy(act)
    setRefused(null)
    try {
      keep.now(await work())
      return true
    } catch (error) {
      setRefused({ act, text: say(error) })
      if (!isAway(error)) void keep.readAgain()
      return false
    } finally {
      setBusy(null)
    }
  }
  const identified = useIdentityQuestion()
  const answer = (body: MemberAnswer) => call(publicVerbalRoutes.answer, { params, body })
  return {
    busy,
    refusedIn: (act: Act) => (refused?.act === act ? refused.text : null),
    correct: (text: string) => run('correct', () => call(publicVerbalRoutes.correct, { params, body: { text } })),
    refuse: (refusal: string) => run('refuse', () => answer({ refusal })),
    handIn: (file_id: string) => run('handIn', () => identified((ack) => answer(ack.length > 0 ? { file_id, ack } : { file_id }))),
    /** The newest file: somebody may have signed since the page was opened. */
    open: async () => {
      const { document } = await keep.newest().catch(() => verbal)
      if (document) await download(fileRoutes.downloadByLink, { params: { slug: link.member, id: document.file_id } })
    },
  }
}

export type SignActs = ReturnType<typeof useSignActs>

/** Every write answers with the minutes as they are now for the reader. */
function useKeepOwn(link: PersonalLink) {
  const client = useQueryClient()
  const { meeting, member } = link
  return useMemo(() => {
    const read = readOf(publicVerbalRoutes.load, { params: { meeting, member } })
    return {
      now: (next: PublicVerbal) => void client.setQueryData(read.queryKey, next),
      readAgain: () => client.invalidateQueries({ queryKey: read.queryKey }),
      newest: () => client.fetchQuery(read),
    }
  }, [client, meeting, member])
}

/** The calls of what is signed, which are those of minutes or of the record of a decision: the same as long as the page is. */
export interface SignCalls {
  read(): Promise<PublicVerbal>
  sign(signature: ReturnType<typeof signatureBody>): Promise<PublicVerbal>
  keep: { now(next: PublicVerbal): void; readAgain(): Promise<void> }
}

export function useSignCalls(link: PersonalLink): SignCalls {
  const keep = useKeepOwn(link)
  const { meeting, member } = link
  return useMemo(() => {
    const params = { meeting, member }
    return {
      read: () => call(publicVerbalRoutes.read, { params }),
      sign: (signature) => call(publicVerbalRoutes.sign, { params, body: { signature } }),
      keep,
    }
  }, [keep, meeting, member])
}

interface Setting {
  verbal: PublicVerbal
  calls: SignCalls
  isRead: boolean
}

/** Reading and signing. A signature that meets no connection waits here and is sent again: sending it twice signs once. */
export function useSigning({ verbal, calls, isRead }: Setting) {
  const say = useSignRefusal()
  const [signature, setSignature] = useState<Signature | null>(null)
  const [state, setState] = useState<'idle' | 'sending' | 'waiting'>('idle')
  const [refused, setRefused] = useState<string | null>(null)
  const mustSign = verbal.own !== null && verbal.own.signed_at === null
  const isNoted = verbal.own?.read_at != null

  const noteRead = useCallback(async () => calls.keep.now(await calls.read()), [calls])
  useEffect(() => {
    // If it is not heard now it is said again before the signature.
    if (isRead && mustSign && !isNoted) noteRead().catch(() => undefined)
  }, [isRead, mustSign, isNoted, noteRead])

  const send = async () => {
    if (!signature) return
    setState('sending')
    setRefused(null)
    try {
      if (!isNoted) await noteRead()
      calls.keep.now(await calls.sign(signatureBody(signature)))
      setState('idle')
    } catch (error) {
      setState(isAway(error) ? 'waiting' : 'idle')
      if (isAway(error)) return
      setRefused(say(error))
      void calls.keep.readAgain()
    }
  }
  useRetry(state === 'waiting', () => void send())

  const lacking = !isRead ? ('read' as const) : signature ? null : ('signature' as const)
  return { mustSign, lacking, state, refused, setSignature, hasSignature: signature !== null, send: () => void send() }
}

export type Signing = ReturnType<typeof useSigning>

/** After a while, or as soon as the browser says that the line is back. */
function useRetry(isWaiting: boolean, again: () => void): void {
  const latest = useRef(again)
  latest.current = again
  useEffect(() => {
    if (!isWaiting) return
    const go = () => latest.current()
    const timer = setTimeout(go, patience_ms)
    addEventListener('online', go)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', go)
    }
  }, [isWaiting])
}
