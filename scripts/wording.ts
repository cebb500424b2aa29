import type { ProjectFile } from './files.ts'

interface Ban {
  /** The files it holds in. */
  where: RegExp
  text: RegExp
  because: string
}

const code = /\.(tsx?|m?js|css|sql|sh)$/
/** Rules and screens, but for the one file of the browser that reads clocks. */
const readsNoClock = /^(core|web)\/src\/(?!api\/clock\.ts$)(?!.*\.(test|stage)\.tsx?$).*\.tsx?$/
const notOnConsole = /^(?!scripts\/|bench\/|server\/src\/operator\/).*\.(tsx?|m?js)$/

// Written so that this file does not hold the very words it forbids.
const bans: Ban[] = [
  { where: code, text: /\b(T[O]DO|FIX[M]E|X{3})\b/, because: 'do it or write an issue' },
  { where: code, text: /\b(test|it|describe)\.only\b/, because: 'it keeps every other test from running' },
  { where: code, text: /\b(test|it|describe)\.(skip|todo)\(/, because: 'a test runs, or says in its name why it cannot (skipIf)' },
  { where: readsNoClock, text: /\bnew Date\(\)|\buseNow\b/, because: "the browser's day may not be the product's: web/src/api/clock.ts tells both" },
  { where: notOnConsole, text: /\bconsole\.log\b/, because: 'the product writes through its log' },
  {
    // A licence is quoted as it stands, the address of its owner too.
    where: /^(?!THIRD-PARTY-NOTICES\.txt$)/,
    text: /\b(registry\.[\w-]+\.(org|com|net|io|dev)|npmjs\.(org|com)|npm\.pkg\.[\w-]+\.com|pypi\.org)\b/,
    because: 'no package registry is named',
  },
  { where: /./, text: /(?<![\w.-])\/work\//, because: 'no path of the machine it was written on' },
]

/** What a line of prose never is: a statement that somebody switched off. */
const statements = [
  /[;{]$|=>$/,
  /^(const|let|var) [\w{[][^=]*=/,
  /^import (['"{*]|[\w$]+ from )/,
  /^export (const|let|default|async|function|class|type|interface|[{*])/,
  /^(if|for|while|switch) \(.*\) *(\{|return|throw|await|continue|break|[\w.]+\()/,
  /^(return|throw|await) (new )?[\w.]+\(/,
  /^(async )?function \w+\(/,
  /^\}/,
  /^[\w.]+(\[.*\])? [-+]?= \S+$/,
]

/** Faults in the words of one file: the names it exports, its leftovers, and what must never be told. */
export function wordingFaults(file: ProjectFile): string[] {
  return [...nameFaults(file), ...file.text.split('\n').flatMap((line, index) => lineFaults(file.path, line).map((it) => `${file.path}:${index + 1}: ${it}`))]
}

function lineFaults(path: string, line: string): string[] {
  const found = bans.flatMap(({ where, text, because }) => {
    const word = where.test(path) && text.exec(line)?.[0]
    return word ? [`"${word.trim()}": ${because}`] : []
  })
  const comment = code.test(path) && /^\s*\/\/\s?(.*)$/.exec(line)?.[1]?.trim()
  return comment && statements.some((it) => it.test(comment)) ? [...found, 'commented-out code, delete it'] : found
}

const emptyWord = /(Manager|Helper|Utils?|Impl|Service)$/
const emptyFileName = /(^|-)(manager|helper|utils?|impl|service)$/
// A capital, a capital, a small letter: IUser and TVote, but neither Item nor IBAN.
const hungarian = /^[ITZ][A-Z][a-z]/

function nameFaults({ path, text }: ProjectFile): string[] {
  if (!/\.(tsx?|mjs)$/.test(path)) return []
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/(\.(test|spec))?\.\w+$/, '')
  const file = emptyWord.test(name) || emptyFileName.test(name) ? [`${path}: "${name}" ends in a word that says nothing`] : []
  const exported = exportedNames(text).flatMap((it) => {
    if (emptyWord.test(it)) return [`${path}: exports "${it}", which ends in a word that says nothing`]
    return hungarian.test(it) ? [`${path}: exports "${it}", drop the prefix`] : []
  })
  return [...file, ...exported]
}

function exportedNames(text: string): string[] {
  const declared = text.matchAll(/^export (?:default )?(?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm)
  const lists = text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)
  const listed = [...lists].flatMap(([, names = '']) => names.split(',').map((it) => /\w+$/.exec(it.trim())?.[0] ?? ''))
  return [...[...declared].map(([, name = '']) => name), ...listed]
}
