/** Looks and sizes. Nothing that places an element above others, moves it, or fetches something. */
const properties = new Set([
  ...['color', 'background-color', 'font', 'font-family', 'font-size', 'font-style', 'font-weight', 'font-variant', 'line-height', 'letter-spacing'],
  ...['word-spacing', 'text-align', 'text-decoration', 'text-transform', 'text-indent', 'vertical-align', 'white-space', 'word-break', 'word-wrap'],
  ...['overflow-wrap', 'direction', 'list-style-type', 'display', 'width', 'height', 'max-width', 'min-width', 'max-height', 'min-height', 'border-collapse'],
  ...['border-spacing', 'border-radius', 'table-layout', 'float', 'clear'],
  ...['margin', 'padding', 'border'].flatMap((it) => [it, ...['top', 'right', 'bottom', 'left'].map((side) => `${it}-${side}`)]),
  ...['border-color', 'border-style', 'border-width'],
])

/** Words, numbers, colours and names of fonts: neither an address nor an escape fits. The one function is a colour's. */
const value = /^(?:[a-z\d#%.,!\s'"-]|rgba?\([\d\s.,%]{1,40}\)|hsla?\([\d\s.,%deg]{1,40}\))+$/i

const longest = 4000

/** The declarations of a style that can do no harm, in the order in which they stand. */
export function safeStyle(style: string): string {
  const kept = style
    .slice(0, longest)
    .split(';')
    .flatMap((it) => {
      const colon = it.indexOf(':')
      const [name, said] = [it.slice(0, colon).trim().toLowerCase(), it.slice(colon + 1).trim()]
      return properties.has(name) && said.length <= 200 && value.test(said) && hasClosedQuotes(said) ? [`${name}:${said}`] : []
    })
  return kept.join(';')
}

const hasClosedQuotes = (text: string): boolean => [/"/g, /'/g].every((mark) => (text.match(mark)?.length ?? 0) % 2 === 0)
