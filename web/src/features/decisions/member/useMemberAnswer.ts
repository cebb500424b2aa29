import type { AnswerReceipt, LinkAnswer, PublicDecision } from '@delibera/core/decisions/member-page'
import { publicDecisionRoutes } from '@delibera/core/decisions/routes'
import type { AnswerKind } from '@delibera/core/decisions/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, call } from '../../../api/call.ts'
import { readOf } from '../../../api/hooks.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import type { Signature } from '../../../ui/signature/SignaturePad.tsx'
import type { DecisionLink } from './useDecisionLink.ts'

export type MemberChoice = 'FOR' | 'AGAINST' | 'ABSTAIN'
/** What is still to be done before the answer can leave, in the order of the page. */
export type AnswerLacking = 'read' | 'choice' | 'conflict' | 'signature'
/** Why the server did not take an answer that the page thought complete. */
type Refusal = 'closed' | 'no_right' | 'not_read' | 'changed'

interface Written {
  kind: AnswerKind
  points: Record<string, MemberChoice>
  /** By the point; a conflict that was ticked and not yet described is empty. */
  conflict: Record<string, string>
  note: string
  reason: string
  signature: Signature | null
}

/** Begins from the answer that stands, if there is one: who changes it sees what they had said. */
function begun({ member, answer }: PublicDecision): Written {
  const kind = answer?.kind === 'VOTE' || member.part === 'VOTES' ? 'VOTE' : 'WAIVE'
  return { kind, points: answer?.points ?? {}, conflict: answer?.conflict ?? {}, note: answer?.note ?? '', reason: answer?.reason ?? '', signature: null }
}

export function lackingOf({ points, member }: PublicDecision, it: Written): AnswerLacking | null {
  if (!member.read) return 'read'
  if (it.kind === 'VOTE' && points.some(({ key }) => it.points[key] === undefined)) return 'choice'
  if (it.kind === 'VOTE' && Object.values(it.conflict).some((words) => words.trim() === '')) return 'conflict'
  // Who only says to have read it declares nothing that needs a signature.
  return it.kind !== 'WAIVE' && it.signature === null ? 'signature' : null
}

function bodyOf({ kind, points, conflict, note, reason, signature }: Written, version: number): LinkAnswer {
  const drawn = signature && {
    image: signature.image,
    ...(signature.strokes && { strokes: signature.strokes.map((line) => line.map(({ x, y }) => ({ x, y }))) }),
  }
  return {
    kind,
    ...(kind === 'VOTE' && { points, conflict }),
    note: kind === 'VOTE' && note.trim() !== '' ? note : null,
    reason: kind === 'ASSEMBLY' && reason.trim() !== '' ? reason : null,
    ...(drawn && { signature: drawn }),
    version,
  }
}

function refusalIn({ status, info }: CallError): Refusal | null {
  if (status === 409) return 'changed'
  const { reason } = (info ?? {}) as { reason?: unknown }
  return (['closed', 'no_right', 'not_read'] as const).find((it) => it === reason) ?? null
}

/** What the holder of a link writes, signs and sends. */
export function useMemberAnswer(decision: PublicDecision, link: DecisionLink, onGiven: (receipt: AnswerReceipt) => void) {
  const [written, setWritten] = useState<Written>(() => begun(decision))
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const readAgain = useDecisionAgain(link)
  const react = useReaction()
  const write = (change: Partial<Written>) => {
    setRefused(null)
    setWritten((now) => ({ ...now, ...change }))
  }
  const send = async () => {
    setBusy(true)
    try {
      const receipt = await call(publicDecisionRoutes.answer, { params: { ...link }, body: bodyOf(written, decision.version) })
      await readAgain()
      onGiven(receipt)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const why = refusalIn(error)
      setRefused(why)
      if (why) void readAgain()
      else react(error, 'saving')
    } finally {
      setBusy(false)
    }
  }
  return { written, write, send, busy, refused, lacking: lackingOf(decision, written) }
}

export type MemberWriting = ReturnType<typeof useMemberAnswer>

/** Reads the page's decision once more. */
export function useDecisionAgain(link: DecisionLink): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: readOf(publicDecisionRoutes.details, { params: { ...link } }).queryKey })
}

/** What a call answered about the decision is from then on what the page shows. */
export function useKeepDecision(link: DecisionLink): (decision: PublicDecision) => void {
  const client = useQueryClient()
  return (decision) => void client.setQueryData(readOf(publicDecisionRoutes.details, { params: { ...link } }).queryKey, decision)
}
