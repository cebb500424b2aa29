import { limits } from '@delibera/core/limits'
import { paymentRoutes } from '@delibera/core/payments/routes'
import type { Product } from '@delibera/core/payments/schema'
import { useQuery } from '@tanstack/react-query'
import { readOf, useRead } from '../../api/hooks.ts'

/** The price list, asked for once after signing in. */
export function useProducts() {
  return useQuery({ ...readOf(paymentRoutes.products, {}, null), staleTime: Number.POSITIVE_INFINITY })
}

/** Services that run for a time, beside the subscription. */
export function useServices() {
  const query = { page: 1, count: limits.services_count, sort_by: '_id DESC', operator: 'AND', product_type: 'SUBSCRIPTION', category: 'SERVICE' } as const
  return useRead(paymentRoutes.products, { query }, { staleTime: Number.POSITIVE_INFINITY })
}

/** In units; null while it is not known, or where a contract says it. */
export const priceOf = (products: readonly Product[] | undefined, code: string): number | null => products?.find((it) => it.code === code)?.price ?? null
