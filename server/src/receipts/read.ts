import { dayMs } from '@delibera/core/durations'
import { type Arrived, type Mailbox, MailboxClosed, type Position } from '../adapters/mailbox/port.ts'
import type { Deps } from '../deps.ts'
import { claimsBounce } from './bounce.ts'
import { addMailbox, noteFailure, noteMailbox } from './mailbox-store.ts'
import { claimsReceipt, claimsSuccess, longestReceipt, receiptHeaders } from './message.ts'
import { takeBounce } from './returned.ts'
import type { MailboxSource } from './sources.ts'
import { firstCertified, notePosition, positionsIn } from './store.ts'
import { type ArrivedLetter, type LetterPlace, longestLetter, type TakingTerms, takeReceipt } from './take.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'log' | 'storage' | 'parsers'>

const pageOf = 200
/** How far back a mailbox is read that was never read before: what is older has been dealt with. */
const firstLettersMs = 90 * dayMs
/** Letters that are fetched and kept at once; three times as many are in memory. */
const batchOf = 100
const batchBytes = 8 * 1024 * 1024

/** Opens a mailbox, reads what is new and closes it. Whether that was possible is written down; it is no error of the job. */
export async function visitMailbox(deps: Needs, terms: TakingTerms, source: MailboxSource): Promise<void> {
  await tended(deps, source, async () => {
    const mailbox = await source.open()
    try {
      await readMailbox(deps, terms, source, mailbox)
    } finally {
      await mailbox.close()
    }
  })
}

/** Does something with a mailbox and writes down why it could not be reached, if it could not. Answers whether it could. */
export async function tended({ db, clock }: Needs, source: MailboxSource, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!(error instanceof MailboxClosed)) throw error
    await noteFailure(db, source, error, clock.system())
    return false
  }
}

/**
 * Takes every new receipt of an open mailbox and, for a company that reads its mail here, every letter, and what is said of letters that another program sent. How far it was read is noted after what
 * was found there was kept: a crash in between means that some are read twice, which changes nothing.
 */
export async function readMailbox(deps: Needs, terms: TakingTerms, source: MailboxSource, mailbox: Mailbox): Promise<void> {
  const { db, clock } = deps
  await addMailbox(db, source)
  const { letters } = source
  const positions = await positionsIn(db, source.mailbox, { letters })
  const first = { receipts: await firstReceipts(deps, source), letters: new Date(clock.system().getTime() - firstLettersMs) }
  const since = letters && first.letters < first.receipts ? first.letters : first.receipts
  const line = inLine()
  try {
    for (const folder of await mailbox.folders()) await readFolder(folder)
  } finally {
    await line.settled()
  }
  await line.end()
  await noteMailbox(db, source, clock.system())

  async function readFolder(folder: string): Promise<void> {
    const known = positions.get(folder)
    let after: Position | null = known ?? null
    for (let complete = false; !complete; ) {
      const page = await mailbox.newer(folder, { after, since, headers: receiptHeaders, limit: pageOf })
      // From its beginning, also where the server gave all messages new numbers.
      const isAnew = known?.uid_validity !== page.position.uid_validity
      const place = { source, mailbox, folder, is_first: isAnew && (known !== undefined || positions.size === 0) }
      const ours = await takeReports(deps, terms, place, page.messages)
      if (letters) {
        const own = page.messages.filter((it) => !ours.has(it.uid) && (!isAnew || it.received_at >= first.letters))
        await fetchLetters(place, own, (them) => {
          const reading = terms.received(deps, letterPlace(place), them)
          reading.catch(() => undefined)
          return line.add(async () => (await reading)())
        })
      }
      const { position } = page
      after = position
      complete = page.complete
      await line.add(() => notePosition(db, { mailbox: source.mailbox, folder, letters }, position))
    }
  }
}

/** Work in the order in which it is given; whoever gives waits while two are under way, and hears of what failed. */
function inLine() {
  let [before, last]: Promise<void>[] = [Promise.resolve(), Promise.resolve()]
  return {
    async add(work: () => Promise<void>): Promise<void> {
      await before
      before = last
      last = last!.then(work)
      // Told to who adds next; unheard until then, it would end the process.
      last.catch(() => undefined)
    },
    end: () => last,
    settled: () => last!.catch(() => undefined),
  }
}

/** Letters bear the product's clock, which a trial can set ahead; servers have their own. */
async function firstReceipts({ db, clock }: Needs, source: MailboxSource): Promise<Date> {
  const first = (await firstCertified(db, source.mailbox)) ?? clock.system()
  return new Date(Math.min(first.getTime(), clock.system().getTime()) - 2 * dayMs)
}

interface Place {
  source: MailboxSource
  mailbox: Mailbox
  folder: string
  /** Nobody waits for what lay there before: they are not told of each. */
  is_first: boolean
}

const letterPlace = ({ source, folder, is_first }: Place): LetterPlace => ({
  company_id: source.mailbox.slice('company:'.length),
  mailbox: source.mailbox,
  folder,
  is_first,
  anchors: source.anchors,
})

/** Reads the letters that arrived in portions: the next ones are asked for while those before them are stored. */
async function fetchLetters({ mailbox, folder }: Place, arrived: Arrived[], keep: (letters: ArrivedLetter[]) => Promise<void>): Promise<void> {
  for (const batch of batches(arrived)) await keep(await fetched(mailbox, folder, batch))
}

async function fetched(mailbox: Mailbox, folder: string, batch: Arrived[]): Promise<ArrivedLetter[]> {
  const sources = await mailbox.sources(
    folder,
    batch.filter((it) => it.bytes <= longestLetter).map((it) => it.uid),
  )
  const letters: ArrivedLetter[] = []
  for (const { uid, bytes, received_at, headers } of batch) {
    const raw = sources.get(uid) ?? null
    // Deleted in the meantime, or only its head is read.
    const head = raw ?? (bytes > longestLetter ? await mailbox.head(folder, uid) : null)
    if (head) letters.push({ uid, bytes, received_at, raw, head, is_routine: claimsSuccess(headers) })
  }
  return letters
}

function* batches(arrived: Arrived[]): Generator<Arrived[]> {
  let batch: Arrived[] = []
  let bytes = 0
  for (const it of arrived) {
    const own = it.bytes > longestLetter ? 0 : it.bytes
    if (batch.length === batchOf || (batch.length > 0 && bytes + own > batchBytes)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(it)
    bytes += own
  }
  if (batch.length > 0) yield batch
}

/** What is said of letters on their way, by those who carry them. Answers the numbers of those that speak of ours and that nobody reads as letters. */
async function takeReports(deps: Needs, terms: TakingTerms, place: Place, messages: readonly Arrived[]): Promise<Set<number>> {
  const ours = new Set<number>()
  for (const it of messages) {
    if (claimsReceipt(it.headers)) {
      if (await fetchReceipt(deps, terms, place, it)) ours.add(it.uid)
    } else if (claimsBounce(it.headers)) {
      const raw = await place.mailbox.source(place.folder, it.uid, longestReceipt)
      if (raw) await takeBounce(deps, terms, { mailbox: place.source.mailbox, received_at: it.received_at }, raw)
    }
  }
  return ours
}

async function fetchReceipt(deps: Needs, terms: TakingTerms, { source, mailbox, folder }: Place, { uid, bytes, received_at }: Arrived): Promise<boolean> {
  const raw = await mailbox.source(folder, uid, longestReceipt)
  // Deleted in the meantime, or longer than any receipt can be.
  if (!raw) {
    deps.log.warn({ mailbox: source.mailbox, uid, bytes }, 'a receipt was left in the mailbox')
    return true
  }
  const { anchors, is_trial } = source
  return takeReceipt(deps, terms, { mailbox: source.mailbox, folder, uid, received_at, is_trial, anchors }, raw)
}
