import type { ProjectFile } from './files.ts'

/** Text, labels and names, titles: each further weight is a font that a browser makes while it lays out the first screen, some eight milliseconds on a slow phone. */
const known = new Set(['400', '580', '620'])
/** A weight in a style sheet, alone or at the head of `font`; in a component, as a prop or in a style. */
const inSheet = /\bfont(?:-weight)?:\s*(\d{3})\b/g
const inCode = /\b(?:fw=\{|fontWeight: '?)(\d{3})\b/g

/** Weights that the pages of the product do not have. */
export function weightFaults(files: ProjectFile[]): string[] {
  const product = files.filter(({ path }) => path.startsWith('web/src/') && /\.(css|tsx?)$/.test(path) && !path.includes('.test.'))
  return product.flatMap(({ path, text }) =>
    [...text.matchAll(path.endsWith('.css') ? inSheet : inCode)]
      .map(([, weight]) => weight!)
      .filter((it) => !known.has(it))
      .map((it) => `${path}: a weight of ${it}: text is 400, labels and names 580, titles 620`),
  )
}
