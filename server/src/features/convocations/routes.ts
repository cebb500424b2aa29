import type { convocationRoutes } from '@delibera/core/convocations/routes'
import { Fault } from '@delibera/core/faults'
import { defaultLocale } from '@delibera/core/locale'
import type { Deps } from '../../deps.ts'
import { Answer, download } from '../../http/answer.ts'
import type { Handlers } from '../../http/mount.ts'
import { prove } from '../../http/proven.ts'
import { knownOf, onMeeting } from '../../meeting/on-meeting.ts'
import { mailLog } from '../../outbox/log-store.ts'
import { meetingSeen } from '../meetings/reads.ts'
import { convene } from './convene-commands.ts'
import { desertedPdf } from './deserted-papers.ts'
import { declareDeserted, papersOfSecond, takeSecondCall } from './end-commands.ts'
import { letterShown } from './letters.ts'
import { noticePdf, printedLetters } from './notice-papers.ts'
import { papersToSend, remindMembers, sendNotice } from './send-commands.ts'

export function convocationHandlers(deps: Deps): Handlers<typeof convocationRoutes> {
  const { db } = deps
  return {
    preview: ({ ctx, body, request }) =>
      deps.documents.inTurn(async () => {
        const row = await db.selectFrom('meetings').select('_id').where('_id', '=', body.meeting_id).where('company_id', '=', ctx.company).executeTakeFirst()
        if (!row) throw new Fault('MT001')
        const known = await knownOf(db, { company: ctx.company, meeting: prove(row._id) })
        const pdf = (it: Buffer) => download('avviso.pdf', 'application/pdf', it)
        // What goes to members is shown as it leaves, whatever language its author reads.
        if (body.kind === 'notice') return pdf(await noticePdf(deps, known, defaultLocale))
        if (body.kind === 'deserted') return pdf(await desertedPdf(deps, known, request.locale))
        if (body.kind === 'printable') return pdf(await printedLetters(deps, known, defaultLocale))
        return new Answer(200, await letterShown(deps, known, body.member_id), {
          'content-type': 'application/json; charset=utf-8',
        })
      }),

    convene: async ({ ctx, body }) => {
      await onMeeting(deps, { caller: ctx, action: 'convene', version: body.version }, (tx, row) => convene(tx, deps, ctx, { row, draft: body }))
      return meetingSeen(deps, ctx)
    },

    send: async ({ ctx, body }) => {
      const papers = await papersToSend(deps, ctx, body)
      return onMeeting(deps, { caller: ctx, action: 'change_room', version: body.version }, async (tx, row) => {
        const { letters, messages, without_address } = await sendNotice(tx, deps, ctx, { row, sending: body, papers })
        // Before the transaction ends: afterwards a thousand letters are on their way out of this very process.
        return { meeting: await meetingSeen({ ...deps, db: tx }, ctx), letters, messages, without_address }
      })
    },

    remind: async ({ ctx, body }) => {
      const sent = await onMeeting(deps, { caller: ctx, action: 'remind' }, (tx, row) => remindMembers(tx, deps, ctx, { row, member_ids: body.member_ids }))
      return { meeting: await meetingSeen(deps, ctx), letters: sent.letters, messages: sent.messages, without_address: sent.without_address }
    },

    endCall: async ({ ctx, params: { convocationId: convocation_id }, body: { action, version } }) => {
      if (action === 'second') {
        const papers = await papersOfSecond(deps, ctx, { convocation_id, version })
        await onMeeting(deps, { caller: ctx, action: 'activate_second', version }, (tx, row) => takeSecondCall(tx, deps, ctx, { row, convocation_id, papers }))
      } else {
        await onMeeting(deps, { caller: ctx, action: 'declare_deserted', version }, (tx, row) => declareDeserted(tx, deps, ctx, { row, convocation_id }))
      }
      return meetingSeen(deps, ctx)
    },

    proofs: async ({ ctx }) => {
      const log = await mailLog(db, ctx.meeting)
      const members = [...new Set(log.flatMap((it) => it.member_id ?? []))]
      const items = members.map((member_id) => ({ member_id, letters: log.filter((it) => it.member_id === member_id) }))
      return { total: items.length, items }
    },
  }
}
