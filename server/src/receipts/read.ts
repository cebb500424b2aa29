import { type Arrived, type Mailbox, MailboxClosed, type Position } from '../adapters/mailbox/port.ts'
import type { Deps } from '../deps.ts'
import { addMailbox, noteFailure, noteMailbox } from './mailbox-store.ts'
import { claimsReceipt, longestReceipt, receiptHeaders } from './message.ts'
import type { MailboxSource } from './sources.ts'
import { firstCertified, notePosition, positionsIn } from './store.ts'
import { type Terms, takeReceipt } from './take.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'log'>

const pageOf = 200
const dayMs = 24 * 3_600_000

/** Opens a mailbox, reads what is new and closes it. Whether that was possible is written down; it is no error of the job. */
export async function visitMailbox(deps: Needs, terms: Terms, source: MailboxSource): Promise<void> {
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
 * Takes every new receipt of an open mailbox. How far it was read is noted after what was found there was kept: a crash in between means
 * that some are read twice, which changes nothing.
 */
export async function readMailbox(deps: Needs, terms: Terms, source: MailboxSource, mailbox: Mailbox): Promise<void> {
  const { db, clock } = deps
  await addMailbox(db, source)
  const positions = await positionsIn(db, source.mailbox)
  // Letters bear the product's clock, which a trial can set ahead; servers have their own.
  const first = (await firstCertified(db, source.mailbox)) ?? clock.system()
  const since = new Date(Math.min(first.getTime(), clock.system().getTime()) - 2 * dayMs)
  for (const folder of await mailbox.folders()) {
    let after: Position | null = positions.get(folder) ?? null
    for (let complete = false; !complete; ) {
      const page = await mailbox.newer(folder, { after, since, headers: receiptHeaders, limit: pageOf })
      for (const it of page.messages.filter(({ headers }) => claimsReceipt(headers))) await fetchReceipt(deps, terms, { source, mailbox, folder }, it)
      after = page.position
      complete = page.complete
      await notePosition(db, source.mailbox, folder, after)
    }
  }
  await noteMailbox(db, source, clock.system())
}

interface Place {
  source: MailboxSource
  mailbox: Mailbox
  folder: string
}

async function fetchReceipt(deps: Needs, terms: Terms, { source, mailbox, folder }: Place, { uid, bytes, received_at }: Arrived): Promise<void> {
  const raw = await mailbox.source(folder, uid, longestReceipt)
  // Deleted in the meantime, or longer than any receipt can be.
  if (!raw) return deps.log.warn({ mailbox: source.mailbox, uid, bytes }, 'a receipt was left in the mailbox')
  const { anchors, is_trial } = source
  await takeReceipt(deps, terms, { mailbox: source.mailbox, folder, uid, received_at, is_trial, anchors }, raw)
}
