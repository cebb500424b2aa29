/** How many tones the palette has for companies. */
export const companyTones = 12

/** The tone of a company: by its id alone (FNV-1a), so that it is the same on every screen and for everybody. */
export function toneOf(company_id: string): number {
  let hash = 0x811c9dc5
  for (const sign of company_id) hash = Math.imul(hash ^ sign.charCodeAt(0), 0x01000193)
  // The low bits of this hash alone are uneven.
  return ((hash ^ (hash >>> 15)) >>> 0) % companyTones
}
