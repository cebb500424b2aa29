import { ownProducts } from './catalogue.ts'
import type { Product, ProductQuery } from './schema.ts'

/** One page of the catalogue, with the count of all that fit. A field nobody sorts by leaves the order of the price list. */
export function ownProductsFor({ page, count, sort_by, ...filters }: ProductQuery): { total: number; items: Product[] } {
  const fitting = sorted(
    ownProducts.filter((it) => fits(it, filters)),
    sort_by,
  )
  return { total: fitting.length, items: fitting.slice((page - 1) * count, page * count) }
}

type Filters = Pick<ProductQuery, 'product_type' | 'category' | 'search' | 'operator'>

function fits(it: Product, { product_type, category, search, operator }: Filters): boolean {
  const answers = [
    ...(product_type ? [it.product_type === product_type] : []),
    ...(category ? [it.category === category] : []),
    ...(search ? [it.code.toLowerCase().includes(search.toLowerCase())] : []),
  ]
  return operator === 'AND' ? answers.every(Boolean) : answers.length === 0 || answers.some(Boolean)
}

const sortable = ['_id', 'code', 'price', 'product_type', 'category'] as const

function sorted(products: Product[], sort_by: string | undefined): Product[] {
  const [name, direction] = (sort_by ?? '').split(' ')
  const field = sortable.find((it) => it === name)
  if (!field) return products
  const sign = direction === 'DESC' ? -1 : 1
  return products.toSorted((a, b) => sign * compare(a[field], b[field]))
}

/** A price that a contract says counts as more than any other. */
function compare(a: string | number | null, b: string | number | null): number {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? 1 : -1
  return a < b ? -1 : 1
}
