import { dayInRome } from '@delibera/core/dates'
import { recordGaps, refuseRecord, signerCheck } from '@delibera/core/decisions/record-gaps'
import { recordBlocks } from '@delibera/core/decisions/record-text'
import { isTaken, recordTitle } from '@delibera/core/decisions/record-title'
import type { RecordFacts } from '@delibera/core/decisions/record-told'
import { Fault } from '@delibera/core/faults'
import { prove } from '../../http/proven.ts'
import { logoOf } from '../../meeting/letterhead.ts'
import { verbalRow } from '../../stores/minutes/minutes-store.ts'
import type { Act, ActReader } from '../minutes/act-reads.ts'
import { keptPapers } from './kept-papers.ts'
import { type KnownDecision, knownDecision, lawOf } from './known-reads.ts'
import { recordData } from './record-papers.ts'
import { settleRecord } from './result-commands.ts'
import { recordFactsOf } from './told-reads.ts'

export interface DecisionAct extends Act {
  known: KnownDecision
  facts: RecordFacts
}

/** The record of a decision that is over, as minutes are of a meeting. Any other is refused. */
export const recordAct: ActReader<DecisionAct> = async (db, deps, caller, asked = {}) => {
  const known = await knownDecision(db, caller)
  const { row, company } = known
  if (row.decision_status !== 'CLOSED' && row.decision_status !== 'RECORDED') throw new Fault('E0002', { reason: 'not_held' })
  const verbal = await verbalRow(db, caller.meeting)
  const on = asked.today ?? dayInRome(verbal?.confirmed_at ? new Date(verbal.confirmed_at) : deps.clock.now())
  const facts = await recordFactsOf(db, deps, known, on)
  const { signer } = facts
  const isDirector = signer?.roles.some((it) => it.type === 'ADM') ?? false
  const paper = { facts, company, is_draft: false }
  return {
    ...{ known, facts, row: row.meeting, company, verbal },
    meeting_type: facts.meeting_type,
    held_at: facts.closed_at,
    closing: 'LATER',
    for_notary: false,
    is_numbered: isTaken(facts),
    signers: signer ? [{ member_id: signer._id, name: signer.name, role: 'DIRECTOR' }] : [],
    written_on: on,
    write: (_, day) => recordBlocks(day ? { ...facts, written_on: day } : facts),
    head: () => recordTitle(facts),
    gaps: (blocks) => recordGaps(facts, blocks),
    checks: ({ signatures }) => [
      ...lawOf(deps, 'decide_record', known),
      signerCheck(isDirector, verbal?.confirmed_at ? signatures.length > 0 && signatures.every((it) => it.signed_at !== null) : null),
    ],
    refuse: refuseRecord,
    sheet: ({ blocks }, print) => recordData({ ...paper, blocks, ...print }),
    typeset: async (all, { blocks }, print) => {
      const papers = await keptPapers(all, prove(row.meeting_id), known)
      return all.documents.compile('minutes', recordData({ ...paper, blocks, ...print, papers }), logoOf(company))
    },
    word: 'record',
    step: 'decide_record',
    events: async () => [],
    settle: (tx, all, acting, confirmed) => settleRecord(tx, all, { ...acting, facts, known }, confirmed),
  }
}
