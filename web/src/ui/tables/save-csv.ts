/** Saves a table as a file, with the mark and the separator by which a spreadsheet in Italy opens it. */
export function saveCsv(rows: readonly (readonly string[])[], name: string): void {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const text = `\uFEFF${rows.map((it) => it.map(quoted).join(';')).join('\r\n')}\r\n`
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url))
}
