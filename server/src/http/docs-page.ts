import { limits } from '@delibera/core/limits'
import { html, type Markup } from '@delibera/core/markup'
import type { Route, Shape } from '@delibera/core/route'
import type { FastifyInstance } from 'fastify'
import { contractSchema } from './openapi.ts'

const who = {
  public: 'anyone',
  user: 'a signed-in person',
  link: 'the holder of a personal link',
  company: 'somebody with a role in the company',
  meeting: "somebody with a role in the meeting's company",
}

/** The API page: one static document without scripts, made from the table that is served. */
export function registerDocs(app: FastifyInstance, served: readonly { route: Route }[]): void {
  app.get('/api/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(docsPage(served.map((it) => it.route))))
  app.get('/api/docs/style.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(style))
}

function docsPage(routes: Route[]): string {
  const groups = [...new Set(routes.map(groupOf))].sort()
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Delibera API</title><link rel="stylesheet" href="/api/docs/style.css"></head>
<body>
<header><h1>Delibera API</h1><p>Version ${limits.version}. Paths are relative to <code>/api</code>; a trailing slash never matters. The same contract for machines: <a href="/api/openapi.json">openapi.json</a>.
A refusal answers <code>{ code, error_code, msg, info }</code>.</p></header>
<nav aria-label="Groups">${groups.map((it) => html`<a href="#${it}">${it}</a> `)}</nav>
<main>${groups.map((it) => html`<section aria-labelledby="${it}"><h2 id="${it}">${it}</h2>${routes.filter((route) => groupOf(route) === it).map(call)}</section>`)}</main>
</body>
</html>`.toString()
}

const groupOf = (route: Route): string => route.path.split('/')[1]!.replace(/\W/g, '-')

function call(route: Route): Markup {
  return html`<details><summary><b>${route.method}</b> <code>${route.path}</code><span>${route.about}</span></summary>
<p>For ${who[route.access]}. ${answers(route)}</p>${part('Query', route.query, 'input')}${part('Body', route.body, 'input')}${part('Reply', route.reply, 'output')}</details>`
}

function answers({ status, reply, files, orNothing }: Route): string {
  if (!files) return `Answers ${status ?? (reply ? 200 : 204)}.`
  return `Answers ${status ?? 200} with a file (${files.join(', ')})${orNothing ? ', or 204 where there is none' : ''}.`
}

function part(title: string, shape: Shape | undefined, io: 'input' | 'output'): Markup | undefined {
  return shape && html`<h3>${title}</h3><pre tabindex="0">${JSON.stringify(contractSchema(shape, io), null, 2)}</pre>`
}

const style = `:root{color-scheme:light dark;--ink:#15201f;--muted:#526060;--line:#dde4e4;--paper:#f4f6f6;--surface:#fff;--accent:#01616c}
@media(prefers-color-scheme:dark){:root{--ink:#e6edee;--muted:#a3b0b1;--line:#2a3536;--paper:#0e1617;--surface:#1c2526;--accent:#86d1dd}}
body{margin:0 auto;max-width:1000px;padding:40px 25px;font:14px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1,h2{font-family:Georgia,serif;font-weight:600}h2{margin:32px 0 8px}h3{margin:12px 0 4px;font-size:13px}p{color:var(--muted)}a{color:var(--accent)}
nav{display:flex;flex-wrap:wrap;gap:4px 14px}details{background:var(--surface);border:1px solid var(--line);border-radius:7px;padding:10px 14px;margin:0 0 8px}
summary{cursor:pointer;display:flex;flex-wrap:wrap;gap:4px 10px;align-items:baseline}summary b{min-width:56px;color:var(--accent);font-size:12px}summary span{color:var(--muted);flex-basis:100%;padding-left:66px}
pre{overflow:auto;padding:12px;border-radius:7px;background:var(--paper);font-size:12px}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media(max-width:600px){summary span{padding-left:0}code{overflow-wrap:anywhere}}`
