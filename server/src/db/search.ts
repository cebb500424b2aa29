/** A pattern for columns written as `search_text` is; per cent and underscore are looked for as they are. */
export function sought(search: string): string {
  const plain = search
    .trim()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
  return `%${plain.replace(/[\\%_]/g, '\\$&')}%`
}
