import { z } from 'zod'
import { isFiscalCode } from './fiscal-codes.ts'
import type { MessageKey } from './i18n/texts.ts'

/** A schema's message is a key of the locale files: the same rule speaks three languages on both sides of the wire. */
const says = (key: MessageKey) => ({ error: key })

export const Email = z
  .string(says('requiredField'))
  .trim()
  .toLowerCase()
  .max(254, says('tooLong'))
  .pipe(z.email(says('insertValidEmail')))

export const passwordPattern = /^(?=.*\d)(?=.*[A-Z])(?=.*[a-z])(?=.*[@#.!$])\S{6,}$/
/** The upper bound keeps an argon2 hash from being fed megabytes. */
export const Password = z.string(says('requiredField')).max(200, says('tooLong')).regex(passwordPattern, says('passwordFormat'))

export const FiscalCode = z.string(says('requiredField')).trim().toUpperCase().refine(isFiscalCode, says('insertValidCF'))

/** An optional country prefix, kept as written but for the spaces inside. */
export const Phone = z
  .string(says('requiredField'))
  .trim()
  .regex(/^\+?[0-9]{1,3}[ ]?[0-9]{5,13}$/, says('insertValidPhone'))

export const Name = z.string(says('requiredField')).trim().min(1, says('requiredField')).max(200, says('tooLong'))

/** A box that must be ticked. */
export const Consent = z.literal(true, says('consentRequired'))
