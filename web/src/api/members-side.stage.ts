import type { PublicMeeting } from '@delibera/core/convocations/schema'
import type { Delegation, MyDelegations } from '@delibera/core/delegations/schema'
import { usualMode } from '@delibera/core/meetings/rules'

export const callId = 'd0000000-0000-4000-8000-00000000000c'
const idOf = (at: number) => `d0000000-0000-4000-8000-00000000000${at}`
export const pointIds = [idOf(1), idOf(2)] as const
export const ginevra = { _id: idOf(3), first_name: 'Ginevra', last_name: 'Lombardelli' }
export const ottavio = { _id: idOf(4), first_name: 'Ottavio', last_name: 'Brandoli' }
export const ilaria = { _id: idOf(5), first_name: 'Ilaria', last_name: 'Pontremoli' }

const call = { end_datetime: null, live_status: 'STANDBY' as const, sent_at: null, reminded_at: null }

/** An assembly that was convened, as one of its partners sees it. */
export const publicMeeting = (it: Partial<PublicMeeting> = {}, member: Partial<PublicMeeting['member']> = {}): PublicMeeting => ({
  company_name: 'Fonderia Valserra S.p.A.',
  company_type: 'SPA',
  meeting_slug: 'riunione',
  name: 'Assemblea ordinaria dei soci per il bilancio 2026',
  meeting_type: 'ASSEMBLY',
  type: 'ORDINARY',
  status: 'PERFORM',
  locale: 'it',
  address: 'via del Forno 3, 24047 Treviglio (BG)',
  mode: { ...usualMode },
  convocations: [
    { ...call, _id: callId, convocation_type: 'FIRST', status: 'ACTIVE', datetime: '2027-04-28T08:00:00.000Z' },
    { ...call, _id: idOf(9), convocation_type: 'SECOND', status: 'INACTIVE', datetime: '2027-04-30T08:00:00.000Z' },
  ],
  agenda: [
    {
      _id: pointIds[0],
      title: 'Approvazione del bilancio',
      skip_vote: false,
      election: null,
      header_intro: null,
      proposal: '',
      resolution: '',
      files: [{ _id: idOf(7), name: 'Fascicolo di bilancio.pdf', mime_type: 'application/pdf' }],
    },
    { _id: pointIds[1], title: 'Destinazione dell’utile', skip_vote: false, election: null, header_intro: null, proposal: '', resolution: '', files: [] },
  ],
  files: [],
  member: { ...ilaria, weight: 500, percentage: 5, can_delegate: true, is_kept_out: false, intention: null, ...member },
  delegation: null,
  has_poll: false,
  has_advance: false,
  designated: null,
  has_minutes: false,
  is_deserted: false,
  ...it,
})

export const delegationOf = (it: Partial<Delegation> = {}): Delegation => ({
  _id: idOf(6),
  convocation_id: callId,
  delegator: ilaria,
  delegate: ginevra,
  issuer: 'MEMBER',
  content: '',
  votes: [],
  file: null,
  signature: true,
  signed: true,
  state: 'CREATED',
  accepted: null,
  requires_acceptance: true,
  valid_for_second: true,
  is_valid: false,
  datetime: '2027-04-12T10:00:00.000Z',
  version: 1,
  ...it,
})

/** Two could be named; the law bars one of them. */
export const myDelegations = (it: Partial<MyDelegations> = {}): MyDelegations => ({
  convocation_id: callId,
  given: null,
  received: [],
  refused: [],
  allows_outsiders: true,
  footer: null,
  delegatables: [
    { ...ginevra, kind: 'P', is_main_delegate: true, represents: 1, refused: [] },
    {
      ...ottavio,
      kind: 'P',
      is_main_delegate: false,
      represents: 0,
      refused: [{ id: 'L-DEL-01', severity: 'BLOCK', ok: false, overridable: false, data: { name: 'Brandoli Ottavio' } }],
    },
  ],
  ...it,
})
