import { resolve } from 'node:path'
import type { Desk } from './commands.ts'
import type { Footing } from './database.ts'

interface Said {
  /** The words as they are typed; one in capitals stands for what the operator gives. */
  usage: string
  about: string
  /** What may follow, as `--name VALUE`. */
  options?: readonly string[]
}

/** `apart`: it needs no database, and works where there is none yet. */
export type Command = Said &
  ({ footing: Footing; run(desk: Desk, ...given: string[]): Promise<void> } | { footing: 'apart'; run(desk: ApartDesk, ...given: string[]): Promise<void> })
export type ApartDesk = Omit<Desk, 'connection'>

const isGiven = (word: string) => word === word.toUpperCase()
const partsOf = ({ usage }: Said) => {
  const words = usage.split(' ')
  return { fixed: words.filter((it) => !isGiven(it)), given: words.filter(isGiven) }
}
const optionNames = ({ options = [] }: Said) => options.map((it) => it.split(' ')[0]!)

export interface Typed {
  words: string[]
  options: Record<string, string>
  /** A name that nothing follows. */
  bare?: string | undefined
}

/** The words, and apart from them what was given by name. */
export function read([word, ...rest]: string[]): Typed {
  if (word === undefined) return { words: [], options: {} }
  const name = /^--([a-z]+)$/.exec(word)?.[1]
  if (!name) {
    const typed = read(rest)
    return { ...typed, words: [word, ...typed.words] }
  }
  const [value, ...others] = rest
  if (value === undefined) return { words: [], options: {}, bare: name }
  const typed = read(others)
  return { ...typed, options: { [name]: value, ...typed.options } }
}

/** The command that the first words name: of two, the one that more of them name. */
export function commandOf(commands: readonly Command[], { words }: Typed): Command | undefined {
  const named = commands.filter((it) => partsOf(it).fixed.every((word, index) => word === words[index]))
  return named.sort((a, b) => partsOf(b).fixed.length - partsOf(a).fixed.length)[0]
}

/** What stands against the words for this command; null: nothing. */
export function misuse(command: Command, { words, options, bare }: Typed): string | null {
  const { fixed, given } = partsOf(command)
  const values = words.slice(fixed.length)
  const missing = given.slice(values.length)
  const known = optionNames(command)
  const strange = [...Object.keys(options), ...(bare ? [bare] : [])].find((it) => !known.includes(it))
  if (strange) return `--${strange} is no option of "${fixed.join(' ')}".`
  if (missing.length > 0) return `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing.`
  if (values.length > given.length) return `"${values[given.length]}" is one word too many.`
  return bare ? `--${bare} needs a value.` : null
}

/** npm runs commands in the folder of the product; a file is meant from where the operator stands. */
export function givenTo(command: Command, { words }: Typed, { INIT_CWD = '.' }: Record<string, string | undefined>): string[] {
  const { fixed, given } = partsOf(command)
  return words.slice(fixed.length).map((word, index) => (given[index] === 'FILE' ? resolve(INIT_CWD, word) : word))
}

const program = 'npm run operator --'

export const usageOf = (command: Command): string => [`Usage: ${program} ${command.usage}`, ...(command.options ?? []).map((it) => `[--${it}]`)].join(' ')

/** The commands whose first word this is. */
export const familyOf = (commands: readonly Command[], word: string): Command[] => commands.filter((it) => it.usage.split(' ')[0] === word)

export const help = (commands: readonly Command[]): string =>
  [`Usage: ${program} COMMAND`, '', ...lines(commands), '', 'It reads the same settings as the server.'].join('\n')

export const lines = (commands: readonly Command[]): string[] =>
  commands.flatMap(({ usage, about, options = [] }) => [
    `  ${usage.padEnd(36)}  ${about}`,
    ...(options.length > 0 ? [`${' '.repeat(40)}${options.map((it) => `[--${it}]`).join(' ')}`] : []),
  ])
