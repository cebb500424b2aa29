/** Columns and rows as they are printed. */
export interface PlainTable {
  /** `width` is a share of the page; zero: as wide as what is in it. */
  columns: { title: string; width: number; align?: 'right' }[]
  rows: string[][]
}

export interface TitledTable extends PlainTable {
  title: string
}
