import type { ProjectFile } from './files.ts'

const isSource = ({ path }: ProjectFile) => /^web\/src\/.*\.tsx?$/.test(path) && !/\.(test|stage|fixture)\.tsx?$/.test(path)

/**
 * The build reads from the sources which words a part of the application says (web/plugins/text-parts.ts). It can where a namespace
 * is written out; where it is made up while the page runs, the browser would show a key in the place of a text.
 */
export const textFaults = (files: ProjectFile[]): string[] => files.filter(isSource).flatMap(madeUp)

function madeUp({ path, text }: ProjectFile): string[] {
  // Each piece begins at a hook and ends before the next: the `t` in it is that hook's.
  const pieces = text.split(/(?=(?<!function |import \{ )\buseTranslations\()/).slice(1)
  const faults = pieces.flatMap((it) => {
    if (!/^useTranslations\((\)|')/.test(it)) return [`${path}: useTranslations(...) names its namespace as a text`]
    const isOfAll = it.startsWith('useTranslations()')
    const begun = isOfAll && /\bt(\.\w+)?\(`\$\{/.test(it)
    return begun ? [`${path}: a key of all namespaces begins with the name of its own, t(\`table.\${...}\`)`] : []
  })
  return [...new Set(faults)]
}
