import { tariff } from '../filing/tariff.ts'
import type { BookLine } from './schema.ts'

/** Of what is handed in nobody counts the lines: a page is said to have as many as the tax office counts on one. */
export const linesOfPages = (pages: number): number => pages * tariff.books.lines_per_page

export type UnpagedLine = Omit<BookLine, 'page_from' | 'page_to'> & { pages: number; registered_at: string }

/**
 * The pages of a book in the order in which they were registered: they run on through its life, whatever year the number is of. `first_page` is where
 * the book began in the product: one that was kept on paper before goes on where that ended.
 */
export function paged(entries: readonly UnpagedLine[], first_page = 1): BookLine[] {
  let next = first_page
  return entries
    .toSorted((a, b) => (a.registered_at < b.registered_at ? -1 : a.registered_at > b.registered_at ? 1 : a._id < b._id ? -1 : 1))
    .map(({ pages, registered_at: _, ...it }) => {
      const page_from = next
      next += pages
      return { ...it, page_from, page_to: next - 1 }
    })
}
