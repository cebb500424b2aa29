import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { notFound } from '@delibera/core/faults'
import { guideAddress } from '@delibera/core/help/guide'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { answerFault } from './faults.ts'
import { hasWords, ScreenPages, type ScreenStart } from './screen-page.ts'

/** A screen of the web app, as its build lists them: the path in the form of the specification, the key of its name. */
export interface BuiltScreen extends Partial<ScreenStart> {
  path: string
  title?: string
}

/** What anybody may find through a search engine. Everything else is somebody's. */
const findable = ['login', 'register', 'verify', 'terms', 'privacy']

/** Never a screen, whoever asks. */
const noScreen = /^\/+(api|assets|metrics)(\/|$)/

/** Serves the built web app: its files, and its page at the address of every screen. */
export async function registerPages(app: FastifyInstance, folder: string | undefined, config: Config): Promise<void> {
  if (!folder || !existsSync(join(folder, 'index.html'))) {
    app.setNotFoundHandler((request, reply) => answerFault(notFound(), request, reply))
    return
  }
  await registerFiles(app, folder)
  app.get('/guide', (request, reply) => reply.header('vary', 'accept-language').redirect(guideAddress(request.locale)))
  const pages = new ScreenPages(readFileSync(join(folder, 'index.html'), 'utf8'), config.public_url)
  for (const it of screensIn(folder)) if (!config.production || !it.path.startsWith('/dev/')) registerScreen(app, it, pages)
  app.setNotFoundHandler((request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !noScreen.test(request.url)
    // A person who mistyped an address gets the page that says so; a machine that tries what other products have, a few words.
    const wantsPage = isPage && request.headers.accept?.includes('text/html')
    return wantsPage ? pages.answer(request, reply.code(404), 'notFound') : answerFault(notFound(), request, reply)
  })
}

const screensIn = (folder: string): BuiltScreen[] => JSON.parse(readFileSync(join(folder, 'screens.json'), 'utf8'))

function registerScreen(app: FastifyInstance, screen: BuiltScreen, pages: ScreenPages): void {
  const { path, title = '' } = screen
  const kind = hasWords(title) ? title : 'product'
  const isFindable = path === '/' || findable.includes(title)
  app.get(path.replace(/\{(\w+)\}/g, ':$1'), { compress: false }, (request, reply) => {
    if (isFindable) reply.removeHeader('x-robots-tag')
    return pages.answer(request, title === 'notFound' ? reply.code(404) : reply, kind, hasStart(screen) ? screen : undefined)
  })
}

/** What leads elsewhere begins with nothing. */
const hasStart = (it: BuiltScreen): it is BuiltScreen & ScreenStart => it.files !== undefined

/** What the build made beside each file, packed; not asked for by name. */
const packed = /\.(br|gz)$/
/** The page and the list of the screens are read here, and not files of the site. */
const own = ['index.html', 'screens.json']
/** The pages of the guide have addresses without the ending of files. */
const addressOf = (file: string) => (/^guide\/.*\.html$/.test(file) ? file.replace(/(\/index)?\.html$/, '') : file)
/** Files that a browser may open as a page, and the worker, which has the policy that its own answer states. */
const isDocument = (file: string) => /\.(html|svg)$/.test(file) || file === 'sw.js'

async function registerFiles(app: FastifyInstance, folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile() && !packed.test(it.name))
    .map((it) => relative(folder, join(it.parentPath, it.name)).split(sep).join('/'))
  const known = new Set(files.filter((it) => !own.includes(it)))
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    // Packed at build time as well as can be; nothing is packed while somebody waits.
    preCompressed: true,
    // Built files carry a hash in their name; what has none must be asked for anew.
    setHeaders: (reply, path) => void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
  })
  const send = (file: string, request: FastifyRequest, reply: FastifyReply) => {
    if (!known.has(file)) return answerFault(notFound(), request, reply)
    reply.removeHeader('x-robots-tag')
    if (!isDocument(file)) for (const it of [...app.pageHeaders, 'permissions-policy']) reply.removeHeader(it)
    // Shown by whoever shows a link to us.
    if (file === 'preview.png') reply.header('cross-origin-resource-policy', 'cross-origin')
    return reply.sendFile(file)
  }
  const asFile = { compress: false } as const
  app.get<{ Params: { '*': string } }>('/assets/*', asFile, (request, reply) => send(`assets/${request.params['*']}`, request, reply))
  for (const it of [...known].filter((file) => !file.startsWith('assets/'))) app.get(`/${addressOf(it)}`, asFile, (request, reply) => send(it, request, reply))
}
