import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { notFound } from '@delibera/core/faults'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { answerFault } from './faults.ts'

/** Serves the built web app; every address that is not the API's or a file's is a screen, and the browser decides which. */
export async function registerPages(app: FastifyInstance, folder: string | undefined, options: { trial: boolean }): Promise<void> {
  if (!folder || !existsSync(join(folder, 'index.html'))) {
    app.setNotFoundHandler((request, reply) => answerFault(notFound(), request, reply))
    return
  }
  const noScreen = options.trial ? /^\/+(api|assets|metrics)(\/|$)/ : /^\/+(api|assets|metrics|dev)(\/|$)/
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    // Built files carry a hash in their name; the page itself must be asked for anew.
    setHeaders: (reply, path) => void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
  })
  app.setNotFoundHandler((request, reply) => {
    const isScreen = (request.method === 'GET' || request.method === 'HEAD') && !noScreen.test(request.url)
    return isScreen ? reply.header('cache-control', 'no-cache').sendFile('index.html') : answerFault(notFound(), request, reply)
  })
}
