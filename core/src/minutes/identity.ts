import { z } from 'zod'
import { isSameFiscalCode } from '../fiscal-codes.ts'
import type { CertificatePerson } from '../formats/certificate.ts'

/**
 * By what the certificate of a signature made elsewhere was found to be of the signer (L-SIG-02): the fiscal code in it, the name in it, which a person confirmed, or
 * nothing, because it says neither.
 */
export const SignatureIdentity = z.enum(['FISCAL_CODE', 'NAME', 'UNCHECKED'])
export type SignatureIdentity = z.infer<typeof SignatureIdentity>

export const identityRule = 'L-SIG-02'

/** Whoever signs, as the book knows them; a company signs by its legal representative. */
export interface Signatory {
  member_id: string
  name: string
  fiscal_code: string | null
}

/** Whose a certificate is, beside the signature that it made. */
export interface Certified {
  person: CertificatePerson | null
  holder: string | null
}

export interface Attributed {
  member_id: string
  identity: SignatureIdentity
  holder: string | null
}

/** `TINIT-` as EN 319 412-1 writes it; `IT:` stands in older Italian certificates. */
const codeIn = (serial: string | null): string | null => /^(?:TINIT-|IT:)([A-Z0-9]{16})$/.exec(serial?.trim().toUpperCase() ?? '')?.[1] ?? null

/** Without case, accents and apostrophes; ü and ue are the same. */
function wordsOf(name: string): string[] {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}|['’`]/gu, '')
    .toLowerCase()
  return plain.replace(/([aou])e/g, '$1').match(/\p{L}+/gu) ?? []
}

/** Somebody may have more names in one place than in the other; a single word is nobody. */
function isSameName(one: readonly string[], other: readonly string[]): boolean {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one]
  return few.length > 1 && few.every((it) => many.includes(it))
}

/** Null: the certificate is somebody else's. The code decides where both know one; the name is asked only where one of them does not. */
export function identityOf({ person }: Pick<Certified, 'person'>, { name, fiscal_code }: Omit<Signatory, 'member_id'>): SignatureIdentity | null {
  const code = codeIn(person?.serial_number ?? null)
  if (code && fiscal_code) return isSameFiscalCode(code, fiscal_code) ? 'FISCAL_CODE' : null
  const own = wordsOf([person?.given_name, person?.surname].filter(Boolean).join(' ') || (person?.common_name ?? ''))
  if (own.length === 0) return 'UNCHECKED'
  return isSameName(own, wordsOf(name)) ? 'NAME' : null
}

const surest = SignatureIdentity.options

/** To each signer a signature of their own, the surest first; null for those to whom none can be. */
export function attributed(signers: readonly Signatory[], certified: readonly Certified[]): Map<string, Attributed | null> {
  const given = new Map<string, Attributed | null>(signers.map((it) => [it.member_id, null]))
  const left = new Set(certified)
  for (const identity of surest)
    for (const signer of signers) {
      const own = given.get(signer.member_id) ? undefined : [...left].find((it) => identityOf(it, signer) === identity)
      if (!own) continue
      left.delete(own)
      given.set(signer.member_id, { member_id: signer.member_id, identity, holder: own.holder })
    }
  return given
}
