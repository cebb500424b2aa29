import { z } from 'zod'
import type { VatRegister } from './port.ts'

const patienceMs = 6000
const Reply = z.object({ isValid: z.boolean().optional(), valid: z.boolean().optional(), userError: z.string().optional() })

/** VIES, the register of the European Commission. National registers behind it are often out of reach: that is no answer, not a no. */
export function viesRegister({ url }: { url: string }): VatRegister {
  return {
    async advise(vat_number) {
      try {
        const answer = await fetch(`${url}/ms/IT/vat/${encodeURIComponent(vat_number)}`, { signal: AbortSignal.timeout(patienceMs) })
        const { isValid, valid, userError } = Reply.parse(await answer.json())
        if (userError && userError !== 'VALID' && userError !== 'INVALID') return 'NO_ANSWER'
        const known = isValid ?? valid
        if (!answer.ok || known === undefined) return 'NO_ANSWER'
        return known ? 'KNOWN' : 'UNKNOWN'
      } catch {
        return 'NO_ANSWER'
      }
    },
  }
}
