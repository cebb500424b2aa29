import { dayInRome } from '@delibera/core/dates'
import { Fault } from '@delibera/core/faults'
import { done } from '@delibera/core/paging'
import type { registerRoutes } from '@delibera/core/register/routes'
import type { Deps } from '../../deps.ts'
import { Answer, download } from '../../http/answer.ts'
import type { Contexts } from '../../http/guards.ts'
import type { Handlers } from '../../http/mount.ts'
import { companyRow } from '../../stores/companies/company-store.ts'
import { sendExtract } from './letters.ts'
import { listPdf, registerWorkbook } from './list-papers.ts'
import { bookPdf, excerptPdf } from './papers.ts'
import { askedOn, knownRegister } from './reads.ts'

type Part = Pick<Handlers<typeof registerRoutes>, 'print' | 'excerpt' | 'list' | 'export' | 'sendExcerpt'>

/** Documents of the register; while it is not open there are none. */
export function paperHandlers(deps: Deps): Part {
  const { clock, documents } = deps
  const pdf = (name: string, content: Buffer) => download(`${name}.pdf`, 'application/pdf', content)
  const excerptOf = async (ctx: Contexts['company'], query: { member_id: string; on?: string | undefined }) => {
    const it = await opened(deps, ctx)
    const asked = askedOn(query, clock.now())
    if (!it) return null
    if (!it.known.cards.has(query.member_id)) throw new Fault('MB003', { holder: query.member_id })
    return { ...it, asked, content: await documents.inTurn(() => excerptPdf(deps, it.known, { ...it, asked, holder: query.member_id })) }
  }
  return {
    print: async ({ ctx }) => {
      const it = await opened(deps, ctx)
      if (!it) return new Answer(204)
      return pdf(`Libro soci ${dayInRome(clock.now())}`, await documents.inTurn(() => bookPdf(deps, it.known, it.company)))
    },

    excerpt: async ({ ctx, query }) => {
      const it = await excerptOf(ctx, query)
      return it ? pdf(`Estratto libro soci ${it.asked.on}`, it.content) : new Answer(204)
    },

    list: async ({ ctx, query }) => {
      const it = await opened(deps, ctx)
      if (!it) return new Answer(204)
      const asked = askedOn(query, clock.now())
      return pdf(`Elenco soci ${asked.on}`, await documents.inTurn(() => listPdf(deps, it.known, { ...it, asked, since: query.since ?? null })))
    },

    export: async ({ ctx, query }) => {
      const it = await opened(deps, ctx)
      if (!it) return new Answer(204)
      const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
      return download(`Libro soci ${dayInRome(clock.now())}.xlsx`, type, await registerWorkbook(it.known, askedOn(query, clock.now())))
    },

    sendExcerpt: async ({ ctx, body }) => {
      const it = await excerptOf(ctx, body)
      if (!it) throw new Fault('E0002', { reason: 'not_open' })
      await sendExtract(deps, ctx, { known: it.known, holder: body.member_id, on: it.asked.on, content: it.content })
      return done
    },
  }
}

/** The register with its company's paper; null before it is open. */
async function opened(deps: Deps, { company: id }: Contexts['company']) {
  const known = await knownRegister(deps.db, deps, id)
  const company = await companyRow(deps.db, id)
  if (!company) throw new Fault('CP002')
  return known.book.last_seq > 0 ? { known, company } : null
}
