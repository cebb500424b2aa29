import type { Attributes, IOptions, Tag } from 'sanitize-html'
import { contentBytes, contentOf, type MessagePart } from './parts.ts'
import { safeStyle } from './safe-style.ts'

interface Options {
  /** Pictures that came with the message, by their Content-ID. */
  pictures: ReadonlyMap<string, MessagePart>
  /** Whether the reader asked for the pictures of other servers. */
  remote: boolean
}

const longestPicture = 1024 * 1024
/** A newsletter has some thousand elements, of which fifty stand one inside the other. */
const mostElements = 50_000
const deepest = 1000

/** What the pictures of a page take so far, and each as it is written, however often it stands there. */
interface Used {
  bytes: number
  made: Map<MessagePart, string>
}

/** More elements than anybody wrote: each costs its own time, and one inside of the other costs that of all around it. */
export class TooIntricate extends Error {
  override readonly name = 'TooIntricate'
}
/** How many bytes all pictures of a page may have together. */
const mostPictures = 10 * longestPicture
const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

const tags = [
  ...['a', 'abbr', 'address', 'article', 'aside', 'b', 'bdi', 'big', 'blockquote', 'br', 'caption', 'center', 'cite', 'code', 'col', 'colgroup', 'dd', 'del'],
  ...['dfn', 'div', 'dl', 'dt', 'em', 'figcaption', 'figure', 'font', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'i', 'img', 'ins', 'kbd'],
  ...['li', 'main', 'mark', 'ol', 'p', 'pre', 'q', 's', 'samp', 'section', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'table', 'tbody', 'td', 'tfoot'],
  ...['th', 'thead', 'time', 'tr', 'tt', 'u', 'ul', 'var', 'wbr'],
]
/** What stands inside of these is no text of the message, or would be read in another way by a browser. */
const swallowed = [
  ...['script', 'style', 'title', 'textarea', 'option', 'select', 'noscript', 'template', 'svg', 'math', 'iframe', 'object', 'embed', 'applet', 'xmp'],
  ...['noembed', 'noframes', 'plaintext', 'audio', 'video', 'canvas', 'portal', 'dialog'],
]
const boxes = ['align', 'valign', 'width', 'height', 'bgcolor', 'colspan', 'rowspan', 'cellpadding', 'cellspacing', 'border', 'nowrap', 'span']
/** Plain words and numbers: no address fits. */
const harmless = /^[\w\s#%.,+-]{0,60}$/

/**
 * HTML that runs nothing, asks nobody for anything and leads nowhere but where a reader goes by a click. Made anew at every opening. Throws TooIntricate
 * as soon as it has seen too many elements.
 */
export async function safeHtml(page: string, options: Options): Promise<string> {
  // A package that most calls never need.
  const { default: sanitize } = await import('sanitize-html')
  return sanitize(page, settings(options))
}

/** Counts what the parser meets, whether or not it is kept. */
function counting(): Pick<IOptions, 'onOpenTag' | 'onCloseTag'> {
  const met = { elements: 0, depth: 0 }
  return {
    onOpenTag: () => {
      if (++met.elements > mostElements || ++met.depth > deepest) throw new TooIntricate()
    },
    onCloseTag: () => {
      met.depth--
    },
  }
}

function settings(options: Options): IOptions {
  const used: Used = { bytes: 0, made: new Map() }
  return {
    ...counting(),
    allowedTags: tags,
    nonTextTags: swallowed,
    disallowedTagsMode: 'discard',
    allowedAttributes: {
      '*': ['style', 'dir', 'lang', 'title', ...boxes],
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt'],
      font: ['color', 'face', 'size'],
      ol: ['start', 'type'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['https', 'data'] },
    allowedSchemesAppliedToAttributes: ['href', 'src'],
    allowProtocolRelative: false,
    // Styles are judged by `safeStyle`, property by property.
    parseStyleAttributes: false,
    nestingLimit: 150,
    enforceHtmlBoundary: false,
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: { ...common(attribs), ...link(attribs.href) } }),
      img: (_, attribs) => picture(attribs, options, used),
      // Called after those above, too.
      '*': (tagName, attribs) => ({ tagName, attribs: tagName === 'a' || tagName === 'img' ? attribs : common(attribs) }),
    },
  }
}

/** The attributes that every element may have, with values of which none can be an address. */
function common({ style, dir, lang, title, color, face, size, start, type, ...rest }: Attributes): Attributes {
  const kept = Object.entries({ ...pick(rest, boxes), color, face, size, start, type, lang, dir }).filter(
    ([, value]) => value !== undefined && harmless.test(value),
  )
  const safe = style === undefined ? '' : safeStyle(style)
  return { ...Object.fromEntries(kept), ...(title ? { title: title.slice(0, 300) } : {}), ...(safe && { style: safe }) }
}

const pick = (attributes: Attributes, names: readonly string[]): Attributes =>
  Object.fromEntries(names.flatMap((name) => (attributes[name] === undefined ? [] : [[name, attributes[name]]])))

/** RFC 3986 without what browsers drop before they read it: `java\tscript:` is a scheme, too. */
function link(href: string | undefined): Attributes {
  const url = (href ?? '').replace(/[\p{C}\s]/gu, '')
  if (!/^(https?:\/\/[^/\\]|mailto:[^/])/i.test(url)) return {}
  return { href: url.slice(0, 4000), target: '_blank', rel: 'noopener noreferrer nofollow' }
}

/** One that came along, or one from elsewhere where the reader asked; in place of all others stands what it was to show, in words. */
function picture(attributes: Attributes, { pictures, remote }: Options, used: Used): Tag {
  const { alt, src = '' } = attributes
  const words = alt ? { alt: alt.slice(0, 300) } : { alt: '' }
  const own = common(attributes)
  const url = src.replace(/[\p{C}\s]/gu, '')
  const data = /^cid:/i.test(url) ? enclosed(pictures, url.slice(4), used) : given(url, used)
  if (data) return { tagName: 'img', attribs: { ...own, ...words, src: data } }
  // Of one by one: it shows nothing, it tells the sender that somebody has read.
  const isTracker = [attributes.width, attributes.height].some((it) => /^[01](px)?$/.test((it ?? '').trim()))
  if (remote && !isTracker && /^https:\/\/[^/\\@]+\.[^/\\@]+(\/|$)/i.test(url))
    return { tagName: 'img', attribs: { ...own, ...words, src: url.slice(0, 4000) } }
  return { tagName: 'img', attribs: { ...own, ...words, src: pixel } }
}

function enclosed(pictures: Options['pictures'], name: string, used: Used): string | null {
  const part = used.bytes < mostPictures ? (pictures.get(name) ?? pictures.get(safelyDecoded(name))) : undefined
  if (!part || contentBytes(part) > longestPicture) return null
  const data = used.made.get(part) ?? `data:${part.type};base64,${contentOf(part).toString('base64')}`
  used.made.set(part, data)
  return withinAll(data, used)
}

const given = (url: string, used: Used): string | null =>
  /^data:image\/(png|jpe?g|gif|webp);base64,[a-z\d+/]+=*$/i.test(url) && url.length <= longestPicture * 1.4 ? withinAll(url, used) : null

/** A picture that stands a thousand times in the text would make a small message a huge page. */
function withinAll(data: string, used: Used): string | null {
  used.bytes += data.length
  return used.bytes <= mostPictures ? data : null
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
