import { z } from 'zod'
import { SignatureImage } from '../accounts/schema.ts'
import { Email, orNothing, ShortText } from '../fields.ts'
import { isManagement, type Organ } from './organs.ts'
import { mustHaveAddress } from './rules.ts'
import { OfficeDay, OfficeTerm } from './schema.ts'

export const AcceptanceAnswer = z.object({
  accept: z.boolean(),
  declaration: z.object({
    /** What the law asks to be declared: none of the causes that bar somebody from the office. */
    eligible: z.boolean().default(false),
    birth_place: orNothing(ShortText),
    birth_date: OfficeDay.nullish(),
    address: orNothing(ShortText),
    citizenship: orNothing(ShortText),
    /** Auditors alone: the number in the register of auditors, and the offices held in other companies (art. 2400 c. 4). */
    register_number: orNothing(ShortText),
    other_offices: orNothing(z.string().trim().max(4000)),
  }),
  pec: orNothing(Email),
  signature: SignatureImage.nullish(),
})
export type AcceptanceAnswer = z.infer<typeof AcceptanceAnswer>

/** What the page of a personal link shows: of the company and of the office, and nothing else. */
export const AcceptancePage = z.object({
  company: z.string(),
  name: z.string(),
  role_code: z.string(),
  /** Directors and auditors declare different things; others accept without declaring. */
  declares: z.enum(['DIRECTOR', 'AUDITOR', 'NOTHING']),
  company_type: z.enum(['SPA', 'SRL']),
  appointed_on: OfficeDay,
  term: OfficeTerm,
  expires_with: OfficeDay.nullable(),
  fiscal_code: z.string().nullable(),
  needs_pec: z.boolean(),
  /** Until when an answer is hoped for. */
  answer_by: OfficeDay,
  /** By when the registry is asked, if the acceptance comes today. */
  file_by: OfficeDay,
  answered_on: OfficeDay.nullable(),
  accepted: z.boolean(),
})
export type AcceptancePage = z.infer<typeof AcceptancePage>

export const AcceptanceNote = z.object({ accepted: z.boolean(), answered_on: OfficeDay })

export const declaresAs = (organ: Organ): AcceptancePage['declares'] =>
  isManagement(organ) || organ === 'LIQUIDATORS' ? 'DIRECTOR' : organ === 'AUDITORS' || organ === 'SOLE_AUDITOR' ? 'AUDITOR' : 'NOTHING'

export const needsAddress = (role_code: string): boolean => mustHaveAddress([role_code]).length > 0

/** What an acceptance lacks, by its field; one who declines declares nothing. */
export function missingIn(it: AcceptanceAnswer, page: Pick<AcceptancePage, 'declares' | 'needs_pec'>): string[] {
  if (!it.accept) return []
  const { declaration: d } = it
  const asked: [boolean, string][] = [
    [page.declares !== 'NOTHING' && !d.eligible, 'declaration.eligible'],
    [page.declares !== 'NOTHING' && !d.birth_place, 'declaration.birth_place'],
    [page.declares !== 'NOTHING' && !d.birth_date, 'declaration.birth_date'],
    [page.declares !== 'NOTHING' && !d.address, 'declaration.address'],
    [page.declares !== 'NOTHING' && !d.citizenship, 'declaration.citizenship'],
    // None at all is an answer, too, and has to be given (art. 2400 c. 4).
    [page.declares === 'AUDITOR' && !d.other_offices, 'declaration.other_offices'],
    [page.needs_pec && !it.pec, 'pec'],
    [!it.signature, 'signature'],
  ]
  return asked.flatMap(([lacks, path]) => (lacks ? [path] : []))
}
