import type { PointFact } from '../law/facts.ts'
import { point } from '../law/law.stage.ts'
import { electionFact } from './fact.ts'
import type { Candidature, ElectionSetting } from './schema.ts'

export const candidate = (_id: string, more: Partial<Candidature> = {}): Candidature => ({
  _id,
  name: _id,
  member_id: null,
  born_on: null,
  list_id: null,
  position: 0,
  presented_by: [],
  accepted_at: '2027-04-01T10:00:00.000Z',
  declaration_file_id: 'd',
  cv_file_id: null,
  withdrawn_at: null,
  added_at: '2027-04-01T10:00:00.000Z',
  ...more,
})

/** An election of two by absolute majority, as the law has it; each example takes its difference from it. */
export const setting = (more: Partial<ElectionSetting> = {}): ElectionSetting => ({
  office: 'DIRECTORS',
  label: '',
  seats: 2,
  method: 'MAJORITY',
  list_method: 'MINORITY_SEAT',
  weight: 'CAPITAL',
  preferences_max: 2,
  tie_rule: 'RUNOFF',
  runoff_rule: 'MAJORITY',
  minority_seats: 1,
  list_threshold: null,
  lists_close_at: null,
  secret: false,
  candidates: ['Rosa', 'Viola', 'Iris'].map((it, position) => candidate(it, { position })),
  lists: [],
  ...more,
})

/** A point on which people are elected. */
export const electionPoint = (of: ElectionSetting, more: Partial<PointFact> = {}): PointFact => point({ election: electionFact(of, null), ...more })
