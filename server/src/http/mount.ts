import { createHash } from 'node:crypto'
import { Fault } from '@delibera/core/faults'
import { isGiven } from '@delibera/core/fields'
import { isMessageKey, type MessageKey } from '@delibera/core/i18n/texts'
import type { ParsedOf, ReplyOf, Route, Routes, Shape } from '@delibera/core/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Answer } from './answer.ts'
import type { Contexts, Guards } from './guards.ts'
import type { Limiter } from './limits.ts'
import { serialiserOf } from './reply.ts'

type Handler<R extends Route> = (input: ParsedOf<R> & { ctx: Contexts[R['access']]; request: FastifyRequest }) => Promise<ReplyOf<R> | Answer>
export type Handlers<Table extends Routes> = { [K in keyof Table]: Handler<Table[K]> }

/** Where routes are mounted: the server, its guards, and the list of what it serves. */
export interface Api {
  app: FastifyInstance
  guards: Guards
  limiter: Limiter
  served: { name: string; route: Route }[]
}

const largeBody = 6 * 1024 * 1024

/** Serves a route table: limit, guard, parse, handle, and cut the reply to its schema so that nothing undeclared leaves. */
export function mount<Table extends Routes>(api: Api, routes: Table, handlers: Handlers<Table>): void {
  for (const name of Object.keys(routes) as (keyof Table & string)[]) {
    const it = routes[name]!
    const handler = handlers[name] as unknown as Handler<Route>
    const serialise = it.reply && serialiserOf(it.reply)
    api.served.push({ name, route: it })
    api.app.route({
      method: it.method,
      url: `/api${it.path}`,
      ...(it.cached ? { onSend: sendWithEtag } : {}),
      ...(it.large ? { bodyLimit: largeBody } : {}),
      ...(it.upload ? { config: { raw: true } } : {}),
      handler: async (request, reply) => {
        const ctx = await admit(api, it, request)
        const input = {
          params: parse(it.params, request.params) ?? request.params,
          query: parse(it.query, request.query),
          body: it.upload ? undefined : parse(it.body, request.body),
        }
        const result = await handler({ ...(input as ParsedOf<Route>), ctx, request })
        const answer = result instanceof Answer ? result : new Answer(it.status ?? (serialise ? 200 : 204), result)
        reply.code(answer.status).headers(answer.headers)
        // What bears a type of its own is no reply of the schema: a file, a page, a stream.
        const isOfSchema = serialise && answer.body !== undefined && answer.headers['content-type'] === undefined
        return (isOfSchema ? reply.type('application/json; charset=utf-8').serializer(serialise) : reply).send(answer.body)
      },
    })
  }
}

async function admit(api: Api, route: Route, request: FastifyRequest): Promise<Contexts[Route['access']]> {
  await api.limiter.address(route, request.ip)
  try {
    const ctx = await api.guards[route.access](request, route)
    if (ctx.caller) await api.limiter.caller(route, ctx.caller)
    return ctx
  } catch (error) {
    if (route.access === 'link' && error instanceof Fault && error.status === 404) await api.limiter.stranger(request.ip)
    throw error
  }
}

function parse(shape: Shape | undefined, value: unknown): unknown {
  if (!shape) return undefined
  const read = (shape as unknown as z.ZodType).safeParse(value ?? {}, { reportInput: true })
  if (read.success) return read.data
  throw new Fault('E0001', read.error.issues.map(fieldFault))
}

function fieldFault(issue: z.core.$ZodIssue): { path: string; message: MessageKey } {
  return { path: issue.path.join('.'), message: isMessageKey(issue.message) ? issue.message : generalKey(issue) }
}

/** A schema's own message is a key of the locales; zod's English ones become a general key: left out, too long, or wrong. */
function generalKey(issue: z.core.$ZodIssue): MessageKey {
  const { input } = issue
  // What was written as a number and is none has been given.
  if (!isGiven(input) && !Number.isNaN(input)) return 'requiredField'
  return issue.code === 'too_big' && typeof input === 'string' ? 'tooLong' : 'invalidValue'
}

async function sendWithEtag(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || reply.statusCode !== 200) return payload
  const etag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-language' })
  if (request.headers['if-none-match']?.replace(/W\//g, '') !== etag) return payload
  reply.code(304)
  return ''
}
