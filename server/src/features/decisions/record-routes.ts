import type { answerPaperRoutes, publicRecordRoutes, recordRoutes } from '@delibera/core/decisions/record-routes'
import { Fault } from '@delibera/core/faults'
import type { Deps } from '../../deps.ts'
import { Answer, download } from '../../http/answer.ts'
import type { Handlers } from '../../http/mount.ts'
import { standingAnswer } from '../../stores/decisions/answer-store.ts'
import { callerOf } from '../../stores/files/file-store.ts'
import { generateMinutes, saveMinutes } from '../minutes/commands.ts'
import { confirmMinutes } from '../minutes/confirm-commands.ts'
import { handInSigned } from '../minutes/elsewhere-commands.ts'
import { minutesForMember, noteRead } from '../minutes/public-commands.ts'
import { verbalView } from '../minutes/reads.ts'
import { accountSigner, signDrawn } from '../minutes/signing-commands.ts'
import { answerForm } from './elsewhere-commands.ts'
import { sealAnswers } from './paper-commands.ts'
import { answerDocument, previewOf } from './preview-papers.ts'
import { recordAct } from './record-reads.ts'
import { sendRecord } from './result-commands.ts'

const pdf = 'application/pdf'

export function recordHandlers(deps: Deps): Handlers<typeof recordRoutes> {
  return {
    preview: async ({ ctx, body: { kind } }) => {
      const { name, content } = await deps.documents.inTurn(() => previewOf(deps, ctx, kind))
      return download(name, pdf, content)
    },

    load: ({ ctx }) => verbalView(deps, ctx, recordAct),

    generate: async ({ ctx, body: { version } }) => {
      await generateMinutes(deps, ctx, { version }, recordAct)
      return verbalView(deps, ctx, recordAct)
    },

    save: ({ ctx, body }) => saveMinutes(deps, ctx, body, recordAct),

    confirm: async ({ ctx, body }) => {
      // The record names the paper of every answer by its fingerprint.
      await sealAnswers(deps, ctx)
      await confirmMinutes(deps, ctx, body, recordAct)
      return verbalView(deps, ctx, recordAct)
    },

    sign: async ({ ctx, body }) => {
      const acting = { caller: ctx, actor: `user:${ctx.user}`, by: 'account', read: recordAct } as const
      if ('deed_file_id' in body) throw new Fault('E0002', { reason: 'no_notary' })
      if ('signature' in body) await signDrawn(deps, { ...acting, member_id: await accountSigner(deps, ctx), signature: body.signature })
      else {
        const who = await callerOf(deps.db, ctx)
        await handInSigned(deps, { ...acting, who, file_id: body.file_id, member_ids: [...new Set(body.member_ids)], ack: body.ack })
      }
      return verbalView(deps, ctx, recordAct)
    },

    send: ({ ctx, body }) => sendRecord(deps, ctx, body),
  }
}

export function answerPaperHandlers(deps: Deps): Handlers<typeof answerPaperRoutes> {
  return {
    form: async ({ ctx, body }) => {
      const { name, content } = await deps.documents.inTurn(() => answerForm(deps, ctx, body))
      return download(name, pdf, content)
    },

    /** The own answer that stands, with its signature. */
    paper: async ({ ctx }) => {
      const answer = await standingAnswer(deps.db, ctx)
      if (!answer) return new Answer(204)
      const { name, mime_type, content } = await answerDocument(deps, ctx, answer)
      return download(name, mime_type, content)
    },
  }
}

/** Everybody who was asked reads the record once it is confirmed; its director signs it by the link of the letter that brought it. */
export function publicRecordHandlers(deps: Deps): Handlers<typeof publicRecordRoutes> {
  return {
    load: ({ ctx }) => minutesForMember(deps, ctx, recordAct),

    read: async ({ ctx }) => {
      await noteRead(deps, ctx)
      return minutesForMember(deps, ctx, recordAct)
    },

    sign: async ({ ctx, body: { signature } }) => {
      await signDrawn(deps, { caller: ctx, member_id: ctx.member, by: 'link', actor: `member:${ctx.member}`, signature, read: recordAct })
      return minutesForMember(deps, ctx, recordAct)
    },
  }
}
