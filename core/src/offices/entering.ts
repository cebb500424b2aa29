import { z } from 'zod'
import { OfficeDraft, type OfficeTerm } from './schema.ts'

export const termKinds = ['EXERCISES', 'UNTIL_REVOCATION', 'WITH', 'NEXT_ASSEMBLY', 'DATE'] as const satisfies readonly OfficeTerm['kind'][]

export const blankAppointment = (today: string) => ({
  member_id: '',
  role_code: '',
  appointed_on: today,
  kind: 'ASSEMBLY' as string,
  meeting_id: null as string | null,
  odg_id: null as string | null,
  document: '',
  term_kind: 'EXERCISES' as string,
  term_n: 3 as number | string,
  term_day: '',
  declaration_on: '',
  accepted_on: '',
  pec: '',
  board_size: '' as number | string,
  approved_by_auditors: false,
})
export type AppointValues = ReturnType<typeof blankAppointment>

const { member_id, role_code, appointed_on, document, declaration_on, accepted_on, pec, board_size, approved_by_auditors } = {
  ...OfficeDraft.shape,
  document: OfficeDraft.shape.appointed_by.shape.document,
}
const day = OfficeDraft.shape.appointed_on

/** The fields of the drawer, one beside the other, and what the call takes of them. */
export const AppointForm = z
  .object({
    ...{ role_code, appointed_on, document, declaration_on, accepted_on, pec, board_size, approved_by_auditors },
    member_id: z.preprocess((it) => it ?? '', z.string().min(1, { error: 'requiredField' })).pipe(member_id),
    kind: OfficeDraft.shape.appointed_by.shape.kind,
    meeting_id: z.string().nullish(),
    odg_id: z.string().nullish(),
    term_kind: z.enum(termKinds),
    term_n: z.coerce.number().int().min(1).max(10).catch(3),
    term_day: z.string().nullish(),
  })
  .check(({ value, issues }) => {
    const asksDay = value.term_kind === 'WITH' || value.term_kind === 'DATE'
    if (asksDay && !day.safeParse(value.term_day).success) issues.push({ code: 'custom', input: value.term_day, path: ['term_day'], message: 'dates.invalid' })
  })
  .transform(({ term_kind, term_n, term_day, kind, meeting_id, odg_id, document: paper, ...it }) => ({
    ...it,
    appointed_by: { kind, meeting_id: meeting_id ?? null, odg_id: odg_id ?? null, document: paper ?? null },
    term: termOf(term_kind, term_n, term_day ?? ''),
  }))

function termOf(kind: OfficeTerm['kind'], n: number, end: string): OfficeTerm {
  if (kind === 'EXERCISES') return { kind, n }
  if (kind === 'WITH') return { kind, year_end: end }
  return kind === 'DATE' ? { kind, on: end } : { kind }
}
