import { substituteRole } from '../company/roles.ts'
import type { OfficeFact, OfficeState } from './facts.ts'

import type { OfficeEventKind, OfficeStatus } from './schema.ts'

const acting: readonly OfficeStatus[] = ['ACTIVE', 'PROROGATIO', 'RESIGNED_IN_OFFICE']
const alive: readonly OfficeStatus[] = ['PENDING', ...acting]

/** From which states something can happen to an office. */
const from: Record<OfficeEventKind, readonly OfficeStatus[]> = {
  APPOINT: [],
  DECLARE: ['PENDING', 'ACTIVE'],
  ACCEPT: ['PENDING'],
  DECLINE: ['PENDING'],
  RESIGN: ['ACTIVE', 'PROROGATIO'],
  REMOVE: alive,
  DEATH: alive,
  FORFEIT: alive,
  EXPIRE: ['ACTIVE'],
  STEP_IN: ['ACTIVE'],
  CHAIR: ['ACTIVE', 'PROROGATIO'],
  PAY: alive,
  POWERS: alive,
  FILED: [...alive, 'ENDED'],
}

/** What can happen to an office as it stands, in the order in which it is offered. */
export function eventsPossible(
  office: Pick<OfficeFact, 'appointed_on' | 'organ' | 'role_code'>,
  now: Pick<OfficeState, 'state' | 'acting_since'>,
): OfficeEventKind[] {
  const kinds = Object.keys(from) as OfficeEventKind[]
  return kinds.filter((event) => from[event].includes(now.state) && fits(event, office, now.acting_since))
}

function fits(event: OfficeEventKind, office: Pick<OfficeFact, 'appointed_on' | 'organ' | 'role_code'>, acting_since: string | null): boolean {
  // Nobody declares or accepts what has no day of appointment.
  if (event === 'DECLARE' || event === 'ACCEPT') return office.appointed_on !== null
  if (event === 'STEP_IN') return office.role_code === substituteRole && acting_since === null
  if (event === 'CHAIR') return office.organ === 'BOARD' || (office.organ === 'AUDITORS' && (office.role_code !== substituteRole || acting_since !== null))
  return true
}
