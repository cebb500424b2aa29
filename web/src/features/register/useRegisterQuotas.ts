import type { RegisterState } from '@delibera/core/register/schema'
import { type Quotas, useQuotas } from '../members/useBook.ts'

/** How this company writes its quotas: as parts of what the register says is owned. */
export const useRegisterQuotas = ({ unit, capital }: Pick<RegisterState, 'unit' | 'capital'>): Quotas => useQuotas({ unit, capital, owned: capital })
