import type { ProjectFile } from './files.ts'
import { isModule } from './sizes.ts'

/** Words that say nothing of the business: as the name of an exported type they stood for a dozen things at once. */
const worn = ['Asked', 'Facts', 'Part', 'Place', 'Told', 'Written', 'Standing', 'Known', 'Kept', 'Change', 'Terms', 'Casting', 'Giving', 'Acting']

/** Exported types that cannot be looked up: by a worn word, or by a name that another one of the workspace has. */
export function typeNameFaults(files: ProjectFile[]): string[] {
  const product = files.filter(isModule)
  const unsaid = [...exportedTypes(product)].flatMap(([key, paths]) => {
    const name = key.slice(key.indexOf(' ') + 1)
    return worn.includes(name) ? paths.map((it) => `${it}: exports the type "${name}": of what? Name the noun of the business`) : []
  })
  return [...unsaid, ...repeatedTypes(product).map(({ name, paths }) => `${paths.join(', ')}: each exports a type "${name}": one name, one thing`)]
}

export function repeatedTypes(product: ProjectFile[]): { name: string; paths: string[] }[] {
  return [...exportedTypes(product)].filter(([, paths]) => paths.length > 1).map(([key, paths]) => ({ name: key.slice(key.indexOf(' ') + 1), paths }))
}

/** Where each is exported from, by workspace and name. */
function exportedTypes(product: ProjectFile[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { path, text } of product) {
    for (const [, name = ''] of text.matchAll(/^export (?:declare )?(?:abstract )?(?:interface|type|class) (\w+)/gm)) {
      const key = `${path.slice(0, path.indexOf('/'))} ${name}`
      found.set(key, [...(found.get(key) ?? []), path])
    }
  }
  return found
}
