/** Without case and accents, for comparing what people type. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()

/** The words that are looked for, each of which must be found. */
export const searchWords = (search: string): string[] => plain(search).split(/\s+/).filter(Boolean)

interface Named {
  kind: 'P' | 'S'
  first_name: string | null
  last_name: string
}

/** As one says it: Anna Rossi. */
export const fullName = ({ first_name, last_name }: Omit<Named, 'kind'>): string => (first_name ? `${first_name} ${last_name}` : last_name)

/** As it is written in the book: the name of the family, or of the company, first. */
export const bookName = ({ first_name, last_name }: Omit<Named, 'kind'>): string => (first_name ? `${last_name} ${first_name}` : last_name)
