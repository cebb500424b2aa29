import type { DecisionChange, PaperAnswer, ProofChange } from '@delibera/core/decisions/drafts'
import { decisionRoutes } from '@delibera/core/decisions/routes'
import type { Decision } from '@delibera/core/decisions/schema'
import { useState } from 'react'
import { CallError, call } from '../../api/call.ts'
import { useKeepDecision, useReadDecision } from './useDecision.ts'
import { useDecisionRefusal } from './useDecisionRefusal.ts'

type Act = 'change' | 'send' | 'remind' | 'takeDown' | 'prove' | 'close' | 'cancel' | 'convert' | 'duplicate' | 'remove'

/** What can be done with a decision. Each answers what came of it, or null when it was refused and that has been said. */
export function useDecisionActs(decision: Decision) {
  const keep = useKeepDecision()
  const refuse = useDecisionRefusal()
  const readAgain = useReadDecision()
  const [busy, setBusy] = useState<Act | null>(null)
  const { _id: id, version } = decision
  const params = { id }

  const run = async <T>(act: Act, work: () => Promise<T>): Promise<T | null> => {
    setBusy(act)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      refuse(error, decision)
      return null
    } finally {
      setBusy(null)
    }
  }
  /** The answer is the decision itself. */
  const kept = (act: Act, work: () => Promise<Decision>) =>
    run(act, async () => {
      const next = await work()
      keep(next)
      return next
    })
  /** The answer tells something else: what became of the decision is read. */
  const reread = <T>(act: Act, work: () => Promise<T>) =>
    run(act, async () => {
      const reply = await work()
      await readAgain(id)
      return reply
    })
  return {
    busy,
    change: (change: Omit<DecisionChange, 'version'>) => kept('change', () => call(decisionRoutes.change, { params, body: { ...change, version } })),
    send: (ack: readonly string[]) => kept('send', () => call(decisionRoutes.send, { params, body: { ack: [...ack], version } })),
    remind: (member_ids?: readonly string[]) =>
      reread('remind', () => call(decisionRoutes.remind, { params, body: member_ids ? { member_ids: [...member_ids] } : {} })),
    takeDown: (body: PaperAnswer) => kept('takeDown', () => call(decisionRoutes.takeDown, { params, body })),
    prove: (body: ProofChange) => kept('prove', () => call(decisionRoutes.prove, { params, body })),
    close: (ack: readonly string[]) => kept('close', () => call(decisionRoutes.close, { params, body: { ack: [...ack], version } })),
    cancel: (reason: string) => kept('cancel', () => call(decisionRoutes.cancel, { params, body: { reason, version } })),
    convert: () => reread('convert', () => call(decisionRoutes.convert, { params })),
    duplicate: () => run('duplicate', () => call(decisionRoutes.duplicate, { params })),
    remove: () => run('remove', () => call(decisionRoutes.remove, { params })),
  }
}

export type DecisionActs = ReturnType<typeof useDecisionActs>
