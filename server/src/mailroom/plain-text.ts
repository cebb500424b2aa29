/** What a page says in words, for searching and for the first line of it: never shown as HTML again. */
export function plainText(page: string): string {
  return page
    .replace(/<!--[\s\S]*?(-->|$)/g, ' ')
    .replace(/<(script|style|title|noscript|template|svg|math|textarea|select)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<(br|\/p|\/div|\/tr|\/li|\/h[1-6]|\/table|\/blockquote)\b[^<>]*>/gi, '\n')
    .replace(/<[a-z/!?][^>]*(>|$)/gi, ' ')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));?/gi, entity)
    .replace(/[ \t\u00a0\r\f\v]+/g, ' ')
    .replace(/ ?\n[\n ]*/g, '\n')
    .trim()
}

const named: Record<string, string> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  laquo: '«',
  raquo: '»',
  copy: '©',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  agrave: 'à',
  egrave: 'è',
  eacute: 'é',
  igrave: 'ì',
  ograve: 'ò',
  ugrave: 'ù',
  Egrave: 'È',
  deg: '°',
}

function entity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return named[name] ?? whole
  const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
}
