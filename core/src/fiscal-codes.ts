const person = /^[A-Z]{6}[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]$/
const omocodia = 'LMNPQRSTUV'
const months = 'ABCDEHLMPRST'
const daysIn = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
/** Values of the characters at odd places (first, third ...), DM 23/12/1976: digits 0-9 share those of A-J. */
const oddValues = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

const digit = (char: string): number => (omocodia.includes(char) ? omocodia.indexOf(char) : Number(char))
const ordinal = (char: string): number => (char >= '0' && char <= '9' ? Number(char) : char.charCodeAt(0) - 65)

/** Whether the text has the form of a person's codice fiscale with a day that exists. Upper-case it first. */
export function isFiscalCode(code: string): boolean {
  if (!person.test(code)) return false
  const month = months.indexOf(code[8]!)
  const day = digit(code[9]!) * 10 + digit(code[10]!)
  const dayOfMonth = day > 40 ? day - 40 : day
  return dayOfMonth >= 1 && dayOfMonth <= daysIn[month]!
}

/** Whether it is that of a woman: her day of birth is raised by forty. */
export const isWomansCode = (code: string): boolean => isFiscalCode(code) && digit(code[9]!) >= 4

/** Whether the last letter agrees with the fifteen before it (computed on the text as written, omocodia included). */
export function hasFiscalCheck(code: string): boolean {
  const sum = [...code.slice(0, 15)].reduce((total, char, at) => total + (at % 2 === 0 ? oddValues[ordinal(char)]! : ordinal(char)), 0)
  return String.fromCharCode(65 + (sum % 26)) === code[15]
}

const digitPlaces = [6, 7, 9, 10, 12, 13, 14]

/** Whether two codes are of one person: letters that stand for digits (omocodia) are read as these, and the last letter, computed on the text, is left out. */
export function isSameFiscalCode(one: string, other: string): boolean {
  const plain = (code: string) => [...code.toUpperCase().slice(0, 15)].map((it, at) => (digitPlaces.includes(at) ? digit(it) : it)).join('')
  return one.length === other.length && plain(one) === plain(other)
}

/** Eleven digits, not all zero. A leading "IT" is for the caller to strip. */
export const isVatNumber = (code: string): boolean => /^[0-9]{11}$/.test(code) && !/^0+$/.test(code)

/** The Luhn sum of a partita IVA. The office code in digits 8-10 is not looked at: real numbers break it. */
export function hasVatCheck(code: string): boolean {
  const sum = [...code].reduce((total, char, at) => {
    const value = Number(char) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Form always counts; a wrong check character only where the installation asks for strictness (decision D2). */
export const acceptsFiscalCode = (code: string, strict: boolean): boolean => isFiscalCode(code) && (!strict || hasFiscalCheck(code))
export const acceptsVatNumber = (code: string, strict: boolean): boolean => isVatNumber(code) && (!strict || hasVatCheck(code))
