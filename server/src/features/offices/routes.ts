import type { officeRoutes, publicOfficeRoutes } from '@delibera/core/offices/routes'
import type { Deps } from '../../deps.ts'
import { download } from '../../http/answer.ts'
import type { Handlers } from '../../http/mount.ts'
import { acceptancePage, answerRequest, requestAcceptance } from './acceptance-commands.ts'
import { appointOffice, changeTexts, enterEvent } from './commands.ts'
import { officesToRegister } from './meeting-reads.ts'
import { acceptancePaper, officesPaper } from './papers.ts'
import { officeList, todayOf } from './reads.ts'

const mimeTypes = { PDF: 'application/pdf', XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const

export function officeHandlers(deps: Deps): Handlers<typeof officeRoutes> {
  return {
    list: ({ ctx, query }) => officeList(deps, ctx.company, query),
    print: async ({ ctx, query }) => {
      const paper = await officesPaper(deps, ctx.company, { on: query.on ?? todayOf(deps), format: query.format })
      return paper ? download(paper.name, mimeTypes[query.format], paper.content) : undefined
    },
    appoint: ({ ctx, body }) => appointOffice(deps, ctx, body),
    change: ({ ctx, params, body }) => changeTexts(deps, ctx, params.officeId, body),
    enterEvent: ({ ctx, params, body }) => enterEvent(deps, ctx, params.officeId, body),
    request: ({ ctx, params }) => requestAcceptance(deps, ctx, params.officeId),
    document: async ({ ctx, params }) => {
      const paper = await acceptancePaper(deps, ctx.company, params.officeId)
      return paper ? download(paper.name, mimeTypes.PDF, paper.content) : undefined
    },
    toRegister: ({ ctx }) => officesToRegister(deps, ctx),
  }
}

export function publicOfficeHandlers(deps: Deps): Handlers<typeof publicOfficeRoutes> {
  return {
    page: ({ params }) => acceptancePage(deps, params.slug),
    answer: ({ params, body }) => answerRequest(deps, params.slug, body),
  }
}
