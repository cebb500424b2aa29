import type { VatRegister } from './port.ts'

/** Nobody configured one: nothing is known. */
export const noVatRegister: VatRegister = { advise: async () => 'NO_ANSWER' }
