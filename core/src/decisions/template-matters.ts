import type { AgendaGroup } from '../agenda/schema.ts'
import type { DecidingBody } from './count.ts'
import type { Matter } from './matters.ts'

const ofPartners: Record<AgendaGroup, Matter> = {
  BILANCIO: 'ACCOUNTS',
  CARICHE: 'DIRECTORS',
  COMPENSI: 'PAY',
  FINANZA: 'SHAREHOLDER_LOAN',
  GESTIONE: 'AUTHORISATION',
  CAPITALE: 'DEED_CHANGE',
  STATUTO: 'DEED_CHANGE',
  OPERAZIONI_STRAORDINARIE: 'DEED_CHANGE',
  RESPONSABILITA: 'OTHER',
  DELEGHE: 'OTHER',
  SEDE: 'OTHER',
  ASSEMBLEA: 'OTHER',
  VARIE: 'OTHER',
}
const ofBoard: Partial<Record<AgendaGroup, Matter>> = {
  BILANCIO: 'DRAFT_ACCOUNTS',
  CAPITALE: 'INCREASE_2481',
  OPERAZIONI_STRAORDINARIE: 'MERGER_PLAN',
  DELEGHE: 'POWERS',
}

/** The matter that a point of the library begins with. Auditors and reviewers stand among the offices, told apart by the title. */
export function matterOf(group: AgendaGroup, title: string, body: DecidingBody): Matter {
  if (body === 'BOARD') return ofBoard[group] ?? 'OTHER'
  return group === 'CARICHE' && /sindac|revis/i.test(title) ? 'AUDITORS' : ofPartners[group]
}
