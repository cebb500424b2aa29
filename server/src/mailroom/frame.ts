import { html, Markup } from '@delibera/core/markup'

export interface Framed {
  title: string
  /** Whether pictures of other servers may be asked for. */
  remote: boolean
}

const style = `html{color-scheme:light;background:#fff;color:#1c1e21;overflow-wrap:anywhere}
body{margin:0;padding:4px 2px 24px;font:15px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
img{max-width:100%;height:auto}
img[src^="data:image/gif;base64,R0lGODlhAQAB"]{background:#f1f3f5;border:1px dashed #ced4da;border-radius:4px;min-width:24px;min-height:24px}
table{max-width:100%}
blockquote{margin:8px 0;padding-left:12px;border-left:3px solid #dee2e6}
pre{white-space:pre-wrap;font:inherit}
a{color:#0b5cad}`

/** A page that says one sentence of ours. */
export const noticePage = (sentence: string, title: string): string => framed(html`<p>${sentence}</p>`, { title, remote: false })

/** What somebody else wrote, made safe, as a page of its own. */
export function framed(body: Markup, { title, remote }: Framed): string {
  // What no header says where the page is shown from memory: `sandbox` is then said by the frame.
  const policy = policyOf(remote).join('; ')
  return html`<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer"><title>${title}</title><style>${new Markup(style)}</style></head><body>${body}</body></html>`.toString()
}

/** What a page of somebody else's may do in a browser: show itself. Pictures of other servers only where they were asked for. */
const policyOf = (remote: boolean): string[] => [
  "default-src 'none'",
  `img-src data:${remote ? ' https:' : ''}`,
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
]

export const pageHeaders = (remote: boolean): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [...policyOf(remote), 'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox', "frame-ancestors 'self'"].join(
    '; ',
  ),
  // The same as `frame-ancestors`, for older browsers: the product's own pages may frame it.
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
})
