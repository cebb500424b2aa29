/** Text that is already HTML. Only the tag below makes it, so a plain string can never pass for it. */
export class Markup {
  constructor(private readonly source: string) {}
  toString(): string {
    return this.source
  }
}

type Piece = Markup | string | undefined | readonly Piece[]

/** html`<p>${name}</p>`: whatever is put in is escaped, unless it is Markup itself. Lists are joined; undefined leaves nothing. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Markup {
  return new Markup(parts.reduce((sum, part, i) => sum + written(pieces[i - 1]) + part))
}

function written(piece: Piece): string {
  if (piece === undefined) return ''
  if (piece instanceof Markup) return piece.toString()
  if (typeof piece !== 'string') return piece.map(written).join('')
  return piece.replace(/[&<>"']/g, (it) => `&#${it.charCodeAt(0)};`)
}
