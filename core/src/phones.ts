/** A telephone number as it is kept, however it was written: dots, dashes and brackets are for the eye, 00 is a +, and one space after the country code is the only one. */
export function tidyPhone(text: string): string {
  const plain = text
    .replace(/[().\-/\u2010-\u2015]/g, '')
    .trim()
    .replace(/^00/, '+')
  const [, country, number] = /^(\+\d{1,3})\s+(.*)$/s.exec(plain) ?? []
  return country ? `${country} ${number?.replace(/\s/g, '')}` : plain.replace(/\s/g, '')
}
