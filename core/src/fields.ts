import { z } from 'zod'
import { parseDay, parseMoment } from './dates.ts'
import { isFiscalCode, isVatNumber } from './fiscal-codes.ts'
import type { MessageKey } from './i18n/texts.ts'
import { limits } from './limits.ts'
import { isPatterned } from './passwords.ts'
import { tidyPhone } from './phones.ts'

/** A schema's message is a key of the locale files: the same rule speaks three languages on both sides of the wire. */
const says = (key: MessageKey) => ({ error: key })
/** What was left out is required; what was given is wrong. */
/** A text of the catalogue, by its name. */
export const MessageName = z.custom<MessageKey>((it) => typeof it === 'string')

const saysOrRequired = (key: MessageKey) => ({
  error: ({ input }: { input?: unknown }): MessageKey => (input === undefined || input === null || input === '' ? 'requiredField' : key),
})

/** An empty box says that it is required, and nothing else. */
const Text = z
  .string(saysOrRequired('invalidValue'))
  .trim()
  .min(1, { ...says('requiredField'), abort: true })

/** An emptied box is nothing, not a wrong value. */
export const orNothing = <S extends z.ZodType>(schema: S) => z.preprocess((it) => (typeof it === 'string' && it.trim() === '' ? null : it), schema.nullish())

export const Email = Text.toLowerCase()
  .max(254, says('tooLong'))
  .pipe(z.email(says('insertValidEmail')))
export const Emails = z.array(Email, says('requiredField'))

/** The scheme is looked at before the parser: it would take `https:x` for an address and drop spaces. */
export const Url = Text.max(2000, says('tooLong'))
  .regex(/^https?:\/\/\S+$/i, { ...says('insertValidUrl'), abort: true })
  .refine((it) => URL.canParse(it), says('insertValidUrl'))

export const passwordPattern = /^(?=.*\d)(?=.*[A-Z])(?=.*[a-z])(?=.*[@#.!$])\S{6,}$/
/** The upper bound keeps an argon2 hash from being fed megabytes. The server knows more passwords that are too easy (`isGuessable`). */
export const Password = z
  .string(saysOrRequired('invalidValue'))
  .min(1, { ...says('requiredField'), abort: true })
  .max(200, says('tooLong'))
  .regex(passwordPattern, { ...says('passwordFormat'), abort: true })
  .refine((it) => !isPatterned(it), says('passwordWeak'))

export const FiscalCode = Text.toUpperCase().refine(isFiscalCode, says('insertValidCF'))

const withoutCountry = (code: string): string => code.replace(/^IT\s*(?=[0-9]{11}$)/, '')
/** Written with or without the "IT" of cross-border invoices, kept without. */
export const VatNumber = Text.toUpperCase().overwrite(withoutCountry).refine(isVatNumber, says('insertValidPiva'))
/** A company's fiscal code is its VAT number; a person's is not. */
export const VatOrFiscalCode = Text.toUpperCase()
  .overwrite(withoutCountry)
  .refine((it) => isVatNumber(it) || isFiscalCode(it), says('insertValidCFOrPiva'))

/** An optional country prefix. The form, a file and a call may write it as people do: it is kept in one way. */
export const Phone = Text.overwrite(tidyPhone).regex(/^\+?[0-9]{1,3}[ ]?[0-9]{5,13}$/, says('insertValidPhone'))
/** For a box that stands beside its own choice of country: digits alone, and no prefix written twice. */
export const LocalPhone = Text.regex(/^(?!00)[0-9]+$/, { ...says('noPrefix'), abort: true }).regex(/^[0-9]{5,13}$/, says('insertValidPhone'))

export const Name = Text.max(limits.texts.max, says('tooLong'))
export const ShortText = z.string().trim().max(limits.texts.max, says('tooLong'))

/** A box that must be ticked. */
export const Consent = z.literal(true, says('consentRequired'))
/** A choice between yes and no that has to be made. */
export const Choice = z.boolean(says('requiredField'))

/** Digits as typed, or the number itself. */
export const WholeNumber = z
  .union(
    [
      z.int().min(0),
      z
        .string()
        .trim()
        .regex(/^[0-9]+$/, saysOrRequired('onlyNumbersAllowed')),
    ],
    saysOrRequired('onlyNumbersAllowed'),
  )
  .transform(Number)
  .refine(Number.isSafeInteger, says('onlyNumbersAllowed'))
export const PositiveNumber = WholeNumber.refine((it) => it > 0, says('positiveNumber'))

/** As typed, kept as it travels: 28/04/2027 is 2027-04-28. The year has four digits. */
export const Day = Text.overwrite((it) => parseDay(it) ?? it).refine((it) => parseDay(it) !== null, says('dates.invalid'))
/** A day with its hour, on a wall clock in Italy. */
export const Moment = Text.overwrite((it) => parseMoment(it) ?? it).refine((it) => parseMoment(it) !== null, says('dates.invalid'))

/** Whether something was given at all: zero and false are something, blanks and an empty list are not. */
export function isGiven(value: unknown): boolean {
  if (value === null || value === undefined) return false
  if (typeof value === 'string') return value.trim() !== ''
  return Array.isArray(value) ? value.length > 0 : !Number.isNaN(value)
}
export const Given = z.custom<{}>(isGiven, says('requiredField'))
export const NotNull = z.custom<{}>((it) => it !== null && it !== undefined, says('requiredField'))

export const CouponCode = Text.toUpperCase().regex(new RegExp(`^[A-Z0-9]{${limits.coupon_length}}$`), says('errors.couponNotValid'))

const { slider_min, slider_max, slider_step } = limits.credits
/** Credits, not units (decision D7). */
export const CreditQuantity = z
  .int(saysOrRequired('creditQuantity'))
  .min(slider_min, { ...says('creditQuantity'), abort: true })
  .max(slider_max, { ...says('creditQuantity'), abort: true })
  .multipleOf(slider_step, says('creditQuantity'))

export const ReaCode = Text.toUpperCase().regex(/^[A-Z]{2}-?[0-9]{1,7}$/, says('insertValidRea'))
/** Seven zeros stand for a company that gets its invoices by certified mail. */
export const SdiCode = Text.toUpperCase().regex(/^[A-Z0-9]{7}$/, says('insertValidSdi'))
export const Cap = Text.regex(/^[0-9]{5}$/, says('insertValidCap'))
/** The form alone: which codes exist is data (decision D6), and too much of it for every page to carry. */
export const ProvinceCode = Text.toUpperCase().regex(/^[A-Z]{2}$/, says('insertValidProvince'))
