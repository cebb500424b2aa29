const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** A value as COPY's text format writes it. */
const valueIn = (text: string): string | null => (text === '\\N' ? null : text.replace(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign))

/** The rows of one part of a table, in COPY's text format: their values by the names of the columns given. Without any, they are only counted. */
export function* rowsIn(content: Buffer, columns: readonly string[]): Generator<ReadonlyMap<string, string | null>> {
  let from = 0
  for (let end = content.indexOf(10); end >= 0; end = content.indexOf(10, from)) {
    const values = columns.length > 0 ? content.toString('utf8', from, end).split('\t') : []
    yield new Map(columns.map((name, index) => [name, valueIn(values[index] ?? '\\N')]))
    from = end + 1
  }
}
