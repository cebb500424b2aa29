import { z } from 'zod'
import { FiscalCode, Name, Phone } from '../fields.ts'

const Studio = z.string().trim().max(200, { error: 'tooLong' }).nullish()

/** What a person may change about themselves. The e-mail is not among it: it is what letters of law were sent to. */
export const PersonalData = z.object({ first_name: Name, last_name: Name, phone_number: Phone.nullish(), fiscal_code: FiscalCode.nullish(), studio: Studio })

/** The form of personal data for a consultant: the fiscal code, by which acts name one, is mandatory. */
export const ConsultantData = PersonalData.extend({ fiscal_code: FiscalCode })

/** What becoming a consultant asks for. */
export const ConsultantRequest = z.object({ fiscal_code: FiscalCode, studio: Studio })
