import { resolve } from 'node:path'
import { ConfigError, readConfig } from './config.ts'
import { ArchiveError } from './db/archive.ts'
import { connect, sqlState } from './db/connect.ts'
import { EmbeddedDatabaseError } from './db/embedded/launch.ts'
import { MigrationError } from './db/migrate.ts'
import { RestoreError } from './db/restore-target.ts'
import {
  bringUpToDate,
  checkAudit,
  type Desk,
  disableUser,
  enableUser,
  listJobs,
  makeBackup,
  OperatorError,
  restoreBackup,
  retryJob,
} from './operator-commands.ts'
import { approveAddress, listAddressRequests, refuseAddress, restoreCompany, setPayPerUse } from './operator-companies.ts'
import { type Footing, openDatabase } from './operator-database.ts'
import { endDealer, setDealer } from './operator-dealers.ts'
import { addCoupon, endCustomPlan, grantCredits, setCustomPlan } from './operator-payments.ts'
import { setPaidInCredits, tellStatement } from './operator-retributions.ts'

interface Command {
  /** The words as they are typed; one in capitals stands for what the operator gives. */
  usage: string
  about: string
  /** What may follow, as `--name VALUE`. */
  options?: readonly string[]
  footing: Footing
  run(desk: Desk, ...given: string[]): Promise<void>
}

const commands: Command[] = [
  { usage: 'backup FILE', about: 'write everything to one archive, while the product runs', footing: 'beside', run: makeBackup },
  { usage: 'restore FILE', about: 'fill an empty database and the storage from an archive', footing: 'alone', run: restoreBackup },
  { usage: 'migrate', about: 'bring the database to the version of this program', footing: 'alone', run: bringUpToDate },
  { usage: 'audit verify', about: 'recompute every chain of the audit log', footing: 'beside', run: checkAudit },
  { usage: 'jobs', about: 'how many jobs wait, and those that failed for good', footing: 'beside', run: listJobs },
  { usage: 'jobs retry ID', about: 'try a failed job again', footing: 'beside', run: retryJob },
  { usage: 'users disable EMAIL', about: 'end the sessions of an account and let it in no more', footing: 'beside', run: disableUser },
  { usage: 'users enable EMAIL', about: 'let a disabled account in again', footing: 'beside', run: enableUser },
  { usage: 'dealers set EMAIL PERCENT', about: 'give a consultant a part of what their companies buy', footing: 'beside', run: setDealer },
  { usage: 'dealers end EMAIL', about: 'a consultant is a dealer no more', footing: 'beside', run: endDealer },
  { usage: 'dealers credits EMAIL ON|OFF', about: 'pay a dealer in credits too, ten cents a unit', footing: 'beside', run: setPaidInCredits },
  { usage: 'dealers statement EMAIL', about: 'what a dealer earned, as CSV', options: ['from DAY', 'until DAY'], footing: 'beside', run: tellStatement },
  {
    usage: 'coupons add CODE OFF',
    about: 'make a coupon that takes off 20% or 5.00',
    options: ['from DAY', 'until DAY', 'uses N', 'credits UNITS', 'name TEXT'],
    footing: 'beside',
    run: addCoupon,
  },
  { usage: 'credits grant EMAIL|VAT UNITS REASON', about: 'put units into a wallet, or below zero take them out', footing: 'beside', run: grantCredits },
  {
    usage: 'plans custom VAT',
    about: 'a plan by contract: nothing is charged',
    options: ['until DAY', 'members N', 'live N'],
    footing: 'beside',
    run: setCustomPlan,
  },
  { usage: 'plans end VAT', about: 'end a plan by contract now', footing: 'beside', run: endCustomPlan },
  { usage: 'companies restore VAT', about: 'bring a removed company back, for three months', footing: 'beside', run: restoreCompany },
  { usage: 'companies payperuse VAT ON|OFF', about: 'meetings without a subscription, every stage charged', footing: 'beside', run: setPayPerUse },
  { usage: 'companies address-requests', about: 'addresses that would confirm a company of the registry', footing: 'beside', run: listAddressRequests },
  { usage: 'companies approve-address ID', about: 'write to such an address', footing: 'beside', run: approveAddress },
  { usage: 'companies refuse-address ID', about: 'refuse it', footing: 'beside', run: refuseAddress },
]

/** Where the words of a command go, and which settings it sees. */
export interface Terminal {
  environment: Record<string, string | undefined>
  out(line: string): void
  err(line: string): void
}

const isGiven = (word: string) => word === word.toUpperCase()

interface Typed {
  words: string[]
  options: Record<string, string>
}

/** The words, and apart from them what was given by name. A name without a value stays a word, which no command has. */
function read([word, ...rest]: string[]): Typed {
  if (word === undefined) return { words: [], options: {} }
  const name = /^--([a-z]+)$/.exec(word)?.[1]
  const { words, options } = read(name && rest.length > 0 ? rest.slice(1) : rest)
  return name && rest.length > 0 ? { words, options: { [name]: rest[0]!, ...options } } : { words: [word, ...words], options }
}

function matches({ usage, options: known = [] }: Command, { words, options }: Typed): boolean {
  const pattern = usage.split(' ')
  const names = known.map((it) => it.split(' ')[0])
  return (
    pattern.length === words.length &&
    pattern.every((it, index) => isGiven(it) || it === words[index]) &&
    Object.keys(options).every((it) => names.includes(it))
  )
}

/** npm runs commands in the folder of the product; a file is meant from where the operator stands. */
function givenTo({ usage }: Command, words: string[], { INIT_CWD = '.' }: Terminal['environment']): string[] {
  const names = usage.split(' ')
  return words.flatMap((word, index) => (isGiven(names[index]!) ? [names[index] === 'FILE' ? resolve(INIT_CWD, word) : word] : []))
}

const help = (): string =>
  [
    'Usage: npm run operator -- COMMAND',
    '',
    ...commands.flatMap(({ usage, about, options = [] }) => [
      `  ${usage.padEnd(36)}  ${about}`,
      ...(options.length > 0 ? [`${' '.repeat(40)}${options.map((it) => `[--${it}]`).join(' ')}`] : []),
    ]),
    '',
    'It reads the same settings as the server.',
  ].join('\n')

async function perform(
  { footing, run }: Command,
  { given, options }: { given: string[]; options: Typed['options'] },
  { environment, out }: Terminal,
): Promise<void> {
  const config = readConfig(environment)
  const database = await openDatabase(config, footing, out)
  try {
    const connection = connect(database.url, { max: 2 })
    try {
      await run({ config, connection, say: out, options }, ...given)
    } finally {
      await connection.close()
    }
  } finally {
    await database.close()
  }
}

const expected = [ConfigError, OperatorError, EmbeddedDatabaseError, MigrationError, ArchiveError, RestoreError]

/** What an operator can act on, without the trace of the program; that one only for what nobody foresaw. */
function told(error: unknown): string {
  if (expected.some((it) => error instanceof it)) return (error as Error).message
  if (sqlState(error) === '42P01' || sqlState(error) === '3F000')
    return 'The database has not the tables of this version: run "npm run operator -- migrate", or start the server.'
  const { code, message, errors } = error as NodeJS.ErrnoException & { errors?: Error[] }
  if (code) return message || errors?.map((it) => it.message).join('; ') || code
  return (error as Error).stack ?? String(error)
}

/** Performs one command and returns the exit code: 1 when it failed, 2 when there is no such command. */
export async function operate(words: string[], terminal: Terminal): Promise<number> {
  if (words.length === 0 || ['help', '--help', '-h'].includes(words[0]!)) {
    terminal.out(help())
    return 0
  }
  const typed = read(words)
  const command = commands.find((it) => matches(it, typed))
  if (!command) {
    terminal.err(help())
    return 2
  }
  try {
    await perform(command, { given: givenTo(command, typed.words, terminal.environment), options: typed.options }, terminal)
    return 0
  } catch (error) {
    terminal.err(told(error))
    return 1
  }
}
