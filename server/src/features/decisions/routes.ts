import type { decisionRoutes } from '@delibera/core/decisions/routes'
import { Fault } from '@delibera/core/faults'
import { done } from '@delibera/core/paging'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { decisionRow } from '../../stores/decisions/decision-store.ts'
import { decisionsOf } from '../../stores/decisions/list-store.ts'
import { withStorage } from '../agenda/file-commands.ts'
import { takeDownAnswer } from './answer-commands.ts'
import { convertDecision, duplicateDecision } from './convert-commands.ts'
import { beginDecision, onDecision, removeDraft, settleDraft, writeDraft } from './draft-commands.ts'
import { cancelDecision, closeEarly } from './end-commands.ts'
import { addProof, settlePaper } from './proof-commands.ts'
import { decisionSeen } from './reads.ts'
import { remindAsked } from './remind-commands.ts'
import { proposalPapers, sendDecision } from './send-commands.ts'

export function decisionHandlers(deps: Deps): Handlers<typeof decisionRoutes> {
  const { db } = deps
  return {
    list: ({ ctx, query }) => decisionsOf(db, ctx.company, query),
    load: ({ ctx }) => decisionSeen(deps, ctx),

    prepare: async ({ ctx, body }) => {
      const meeting = await db.transaction().execute((tx) => beginDecision(tx, deps, ctx, body))
      return decisionSeen(deps, { ...ctx, meeting })
    },

    change: async ({ ctx, body: { version, ...change } }) => {
      await settleDraft(deps, ctx, change.points)
      await onDecision(deps, ctx.meeting, { action: 'change', version }, (tx, row) => writeDraft(tx, deps, ctx, { row, change }))
      return decisionSeen(deps, ctx)
    },

    remove: async ({ ctx }) => {
      const removal_id = await onDecision(deps, ctx.meeting, { action: 'remove' }, (tx, row) => removeDraft(tx, deps, ctx, row))
      return { ...done, removal_id }
    },

    send: async ({ ctx, body: { ack, version } }) => {
      const papers = await proposalPapers(deps, ctx, { ack, version })
      await onDecision(deps, ctx.meeting, { action: 'send', version }, (tx, row) => sendDecision(tx, deps, ctx, { row, ack, papers }))
      return decisionSeen(deps, ctx)
    },

    remind: ({ ctx, body: { member_ids } }) =>
      onDecision(deps, ctx.meeting, { action: 'remind' }, (tx, row) => remindAsked(tx, deps, ctx, { row, member_ids })),

    takeDown: async ({ ctx, body }) => {
      await settlePaper(deps, ctx, body.file_id)
      await answering(deps, ctx.meeting, () => onDecision(deps, ctx.meeting, { action: 'answer' }, (tx, row) => takeDownAnswer(tx, deps, ctx, { row, body })))
      return decisionSeen(deps, ctx)
    },

    prove: async ({ ctx, body }) => {
      await settlePaper(deps, ctx, body.proof_file_id)
      await onDecision(deps, ctx.meeting, { action: 'prove' }, (tx, row) => addProof(tx, deps, ctx, { row, body }))
      return decisionSeen(deps, ctx)
    },

    ...endingHandlers(deps),
  }
}

type Ending = 'close' | 'cancel' | 'convert' | 'duplicate'

function endingHandlers(deps: Deps): Pick<Handlers<typeof decisionRoutes>, Ending> {
  const { db } = deps
  return {
    close: async ({ ctx, body: { ack, version } }) => {
      await onDecision(deps, ctx.meeting, { action: 'close', version }, (tx, row) => closeEarly(tx, deps, ctx, { row, ack }))
      return decisionSeen(deps, ctx)
    },

    cancel: async ({ ctx, body: { reason, version } }) => {
      await onDecision(deps, ctx.meeting, { action: 'cancel', version }, (tx, row) => cancelDecision(tx, deps, ctx, { row, reason: reason ?? null }))
      return decisionSeen(deps, ctx)
    },

    // Whoever presses twice is led to the one meeting that was made.
    convert: async ({ ctx }) => {
      const { became_id, decision_status } = await decisionRow(db, ctx.meeting)
      if (decision_status === 'CONVERTED' && became_id) return { meeting_id: became_id }
      const meeting_id = await withStorage(deps, (stored) =>
        onDecision(deps, ctx.meeting, { action: 'convert' }, (tx, row) => convertDecision(tx, deps, ctx, { row, stored })),
      )
      return { meeting_id }
    },

    duplicate: async ({ ctx }) => {
      const meeting = await withStorage(deps, (stored) =>
        db.transaction().execute(async (tx) => duplicateDecision(tx, deps, ctx, { row: await decisionRow(tx, ctx.meeting), stored })),
      )
      return decisionSeen(deps, { ...ctx, meeting })
    },
  }
}

/** A paper that comes after the end is told what a late answer is told. */
async function answering<Result>({ db }: Deps, meeting: Parameters<typeof decisionRow>[1], work: () => Promise<Result>): Promise<Result> {
  const { decision_status } = await decisionRow(db, meeting)
  if (decision_status !== 'OPEN' && decision_status !== 'DRAFT') throw new Fault('MT002', { reason: 'closed' })
  return work()
}
