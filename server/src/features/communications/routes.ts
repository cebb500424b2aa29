import { Readable } from 'node:stream'
import type { CommunicationList, CommunicationQuery } from '@delibera/core/communications/panel'
import type { communicationRoutes } from '@delibera/core/communications/routes'
import { Fault } from '@delibera/core/faults'
import { limits } from '@delibera/core/limits'
import { done } from '@delibera/core/paging'
import type { Deps } from '../../deps.ts'
import { Answer } from '../../http/answer.ts'
import type { Contexts } from '../../http/guards.ts'
import type { Handlers } from '../../http/mount.ts'
import type { ReceiptTerms } from '../../receipts/take.ts'
import { everyItem, folderFacts, pageOf, type Reader } from '../../stores/communications/list-store.ts'
import { mailboxOf, panelOf } from '../../stores/communications/panel-store.ts'
import { changeCommunication, changeCommunications, removeForGood, saveDraft, trash } from './commands.ts'
import { communicationView } from './reads.ts'
import { receiptHandlers } from './receipt-routes.ts'
import { receivedHandlers } from './received-routes.ts'
import { resendCommunication, sendCommunication } from './send-commands.ts'

type All = Handlers<typeof communicationRoutes>

export function communicationHandlers(deps: Deps, terms: ReceiptTerms): All {
  const { db } = deps
  return configured(deps, {
    ...receiptHandlers(deps, terms),
    ...receivedHandlers(deps),

    // What stands beside the lines is counted while they are read.
    list: async ({ ctx, query }) => {
      const isWhole = query.count === limits.communications_count
      const panel = await panelOf(db, ctx.company)
      const [facts, mailbox, items] = await Promise.all([
        folderFacts(db, ctx.company, query),
        mailboxOf(db, ctx.company, panel),
        isWhole ? [] : pageOf(db, ctx, query),
      ])
      return isWhole ? streamed(deps, ctx, query, { ...facts, mailbox }) : { ...facts, mailbox, items }
    },

    one: ({ ctx, params }) => communicationView(deps, ctx, params.id),

    save: async ({ ctx, body }) => {
      const { _id, removal_id } = await saveDraft(deps, ctx, await panelOf(db, ctx.company), body)
      return { ...(await communicationView(deps, ctx, _id)), ...(removal_id && { removal_id }) }
    },

    send: async ({ ctx, body }) => communicationView(deps, ctx, await sendCommunication(deps, ctx, await panelOf(db, ctx.company), body)),

    trash: async ({ ctx, body }) => {
      await trash(deps, ctx, body.ids)
      return done
    },

    remove: async ({ ctx, body }) => {
      await removeForGood(deps, ctx, body.ids)
      return done
    },

    resend: async ({ ctx, params, body }) => {
      await resendCommunication(deps, ctx, { _id: params.id, ...body })
      return communicationView(deps, ctx, params.id)
    },

    change: async ({ ctx, params, body }) => {
      await changeCommunication(deps, ctx, params.id, body)
      return communicationView(deps, ctx, params.id)
    },

    changeMany: async ({ ctx, body }) => {
      await changeCommunications(deps, ctx, body)
      return done
    },
  })
}

/** Every call of the panel first asks whether there is a server to write from. */
function configured({ db }: Deps, handlers: All): All {
  const guarded = Object.entries(handlers).map(([name, handler]) => {
    const asked = async (input: { ctx: Contexts['company'] }) => {
      await panelOf(db, input.ctx.company)
      return (handler as (it: typeof input) => Promise<unknown>)(input)
    }
    return [name, asked]
  })
  return Object.fromEntries(guarded) as All
}

/** A folder whole, written as it is read: no more than a few hundred lines are held, however many there are. */
function streamed(deps: Deps, reader: Reader, query: CommunicationQuery, facts: Omit<CommunicationList, 'items'>): Answer {
  if (query.sort_by && query.sort_by !== 'timestamp DESC') throw new Fault('E0001', [{ path: 'sort_by', message: 'invalidValue' }])
  return new Answer(200, Readable.from(written(deps, reader, query, facts)), { 'content-type': 'application/json; charset=utf-8' })
}

async function* written({ db }: Deps, reader: Reader, query: CommunicationQuery, facts: Omit<CommunicationList, 'items'>): AsyncGenerator<string> {
  yield `${JSON.stringify(facts).slice(0, -1)},"items":[`
  let before = ''
  for await (const items of everyItem(db, reader, query)) {
    yield before + JSON.stringify(items).slice(1, -1)
    before = ','
  }
  yield ']}'
}
