import { once } from 'node:events'
import { isIP } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import type { ImapFlow, ListResponse } from 'imapflow'
import type { MailLogin } from '../mail/check.ts'
import { type Failure, reasonOf, wordsOf } from '../mail/failures.ts'
import { allowedAddresses, mustEncrypt, NotAllowed, type Reach } from '../mail/reach.ts'
import { type Arrived, type Mailbox, MailboxClosed } from './port.ts'

interface Settings extends Reach {
  /** For a server whose certificate is signed by an authority of its own. */
  tls?: ConnectionOptions
  /** Milliseconds to connect, and without news before the inbox is looked at all the same. */
  connect_ms?: number
  poll_ms?: number
}

const inbox = 'INBOX'
const mostFolders = 50
/** What people put there has not arrived. */
const notArrived = ['\\Sent', '\\Drafts', '\\Trash', '\\Junk', '\\All']
/** Of one answer: a message as long as certified mail allows, encoded anew. */
const longestAnswer = 64 * 1024 * 1024

/** Logs in to a mailbox; rejects with MailboxClosed, as every reading of it does. */
export async function openImap(login: MailLogin, settings: Settings): Promise<Mailbox> {
  const { connect_ms = 15_000, poll_ms = 5 * 60_000 } = settings
  const client = await told(login, async () => {
    const addresses = await allowedAddresses(login, settings)
    return firstToAnswer(addresses, (address) => connected({ login, address, settings, connect_ms: connect_ms / addresses.length }))
  })
  return mailboxOver(client, (work) => told(login, work), poll_ms)
}

/** What goes wrong, in words for a person and without the password. */
async function told<T>(login: MailLogin, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NotAllowed) throw new MailboxClosed('notAllowed', null, { cause: error })
    throw new MailboxClosed(reasonOf(error as Failure), wordsOf(error as Failure, login.password), { cause: error })
  }
}

interface Attempt {
  login: MailLogin
  address: string
  settings: Settings
  connect_ms: number
}

async function connected({ login, address, settings, connect_ms }: Attempt): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host: address,
    ...(!isIP(login.host) && { servername: login.host }),
    port: login.port,
    secure: login.secure,
    ...(!login.secure && mustEncrypt(address, settings) && { doSTARTTLS: true }),
    auth: { user: login.email, pass: login.password },
    logger: false,
    tls: settings.tls ?? {},
    connectionTimeout: connect_ms,
    disableAutoIdle: true,
    maxLiteralSize: longestAnswer,
    maxLineLength: longestAnswer,
    maxResponseSize: longestAnswer + 1024 * 1024,
  })
  // Told by the command that fails; unheard, the event would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    client.close()
    throw error
  }
}

async function firstToAnswer(addresses: string[], attempt: (address: string) => Promise<ImapFlow>): Promise<ImapFlow> {
  for (const [index, address] of addresses.entries()) {
    try {
      return await attempt(address)
    } catch (error) {
      if (index === addresses.length - 1 || !['refused', 'timeout'].includes(reasonOf(error as Failure))) throw error
    }
  }
  throw Object.assign(new Error('the host has no address'), { code: 'ENOTFOUND' })
}

/** Numbers of a command, shortened where they follow each other: a line of thousands is refused by some servers. */
function range(uids: readonly number[]): string {
  const parts: [number, number][] = []
  for (const it of [...uids].sort((a, b) => a - b)) {
    const last = parts.at(-1)
    if (last && it <= last[1] + 1) last[1] = it
    else parts.push([it, it])
  }
  return parts.map(([from, to]) => (from === to ? String(from) : `${from}:${to}`)).join()
}

function mailboxOver(client: ImapFlow, guarded: <T>(work: () => Promise<T>) => Promise<T>, poll_ms: number): Mailbox {
  /** The number the next message in the inbox was to have when it was last read. */
  let readUpTo = 0

  const entered = async (folder: string) => {
    if (!client.usable) throw Object.assign(new Error('the connection was lost'), { code: 'ECONNRESET' })
    const { uidValidity, uidNext } = await client.mailboxOpen(folder, { readOnly: true })
    return { uid_validity: uidValidity.toString(), uidNext }
  }

  return {
    folders: () => guarded(async () => arrivalFolders(await client.list())),

    newer: (folder, wanted) =>
      guarded(async () => {
        const { uid_validity, uidNext } = await entered(folder)
        const after = wanted.after?.uid_validity === uid_validity ? wanted.after.uid : null
        const numbers = await numbersAfter(client, after, wanted.since)
        const page = numbers.slice(0, wanted.limit)
        const messages = page.length === 0 ? [] : await arrivals(client, page, wanted.headers)
        const complete = page.length === numbers.length
        if (folder === inbox && complete) readUpTo = uidNext
        return { messages, complete, position: { uid_validity, uid: page.at(-1) ?? after ?? uidNext - 1 } }
      }),

    ...messagesOver(client, async (folder, work) =>
      guarded(async () => {
        if (!client.mailbox || client.mailbox.path !== folder) await entered(folder)
        return work()
      }),
    ),

    news: (signal) =>
      guarded(async () => {
        const { uidNext } = await entered(inbox)
        if (uidNext > readUpTo || signal.aborted) return
        await somethingHappens(client, AbortSignal.any([signal, AbortSignal.timeout(poll_ms)]))
      }),

    async close() {
      await client.logout().catch(() => undefined)
      client.close()
    },
  }
}

type Within = <T>(folder: string, work: () => Promise<T>) => Promise<T>

/** Messages of a folder by their numbers, whole or their heads alone. */
function messagesOver(client: ImapFlow, within: Within): Pick<Mailbox, 'source' | 'sources' | 'head'> {
  return {
    source: (folder, uid, longest) =>
      within(folder, async () => {
        const measured = await client.fetchOne(String(uid), { size: true }, { uid: true })
        if (!measured || measured.size === undefined || measured.size > longest) return null
        const found = await client.fetchOne(String(uid), { source: true }, { uid: true })
        return found ? (found.source ?? null) : null
      }),

    sources: (folder, uids) =>
      within(folder, async () => {
        const found = new Map<number, Buffer>()
        if (uids.length === 0) return found
        for await (const it of client.fetch(range(uids), { source: true }, { uid: true })) if (it.source) found.set(it.uid, it.source)
        return found
      }),

    head: (folder, uid) =>
      within(folder, async () => {
        const found = await client.fetchOne(String(uid), { headers: true }, { uid: true })
        return found ? (found.headers ?? null) : null
      }),
  }
}

function arrivalFolders(listed: ListResponse[]): string[] {
  const open = listed.filter((it) => !it.flags.has('\\Noselect') && !it.flags.has('\\NonExistent') && !notArrived.includes(it.specialUse ?? ''))
  const others = open.map((it) => it.path).filter((it) => it.toUpperCase() !== inbox)
  return [inbox, ...others.sort()].slice(0, mostFolders)
}

/** `n:*` means the last message too, however low its number (RFC 3501, 6.4.8). */
async function numbersAfter(client: ImapFlow, after: number | null, since: Date): Promise<number[]> {
  const found = await client.search(after === null ? { since } : { uid: `${after + 1}:*` }, { uid: true })
  return (found || []).filter((it) => it > (after ?? 0)).sort((a, b) => a - b)
}

async function arrivals(client: ImapFlow, numbers: number[], headers: readonly string[]): Promise<Arrived[]> {
  const found: Arrived[] = []
  for await (const it of client.fetch(range(numbers), { size: true, internalDate: true, headers: [...headers] }, { uid: true }))
    found.push({ uid: it.uid, bytes: it.size ?? 0, received_at: new Date(it.internalDate ?? 0), headers: headersOf(it.headers) })
  return found.sort((a, b) => a.uid - b.uid)
}

/** Three short headers were asked for: a message that has each a million times is known by the first. */
const longestHeaders = 64 * 1024

function headersOf(lines: Buffer = Buffer.alloc(0)): Map<string, string> {
  const unfolded = lines.toString('utf8', 0, longestHeaders).replace(/\r?\n[ \t]+/g, ' ')
  const found = new Map<string, string>()
  for (const line of unfolded.split(/\r?\n/)) {
    const [, name, value] = /^([^:\s]+):(.*)$/.exec(line) ?? []
    if (name && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), value!.trim())
  }
  return found
}

/** By IDLE where the server knows it; the client asks by itself every other minute where it does not. */
async function somethingHappens(client: ImapFlow, until: AbortSignal): Promise<void> {
  const enough = new AbortController()
  const signal = AbortSignal.any([until, enough.signal])
  const heard = ['exists', 'close'].map((event) => once(client, event, { signal }).catch(() => undefined))
  void client.idle().catch(() => undefined)
  await Promise.race(heard)
  enough.abort()
  if (!client.usable) throw Object.assign(new Error('the connection was lost'), { code: 'ECONNRESET' })
}
