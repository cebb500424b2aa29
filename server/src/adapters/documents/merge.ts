import type { PDF } from '@libpdf/core'

/** Thirty megabytes that most processes never need: fetched with the first that does. */
const library = () => import('@libpdf/core')

/** Several documents as one, for the printer: what is signed or kept is never merged. */
export async function mergePdfs(sheets: readonly Uint8Array[]): Promise<Buffer> {
  const merged = await (await library()).PDF.merge([...sheets])
  return Buffer.from(await merged.save())
}

/**
 * A copy of a document with the pages of others at its end. It is the first that goes on: what that says of itself, as the standard that it follows, is
 * said of the whole. Signatures do not stand on a copy: their pictures stay, their fields do not. The same documents give the same bytes.
 */
export async function copyPdf(first: Uint8Array, more: readonly Uint8Array[]): Promise<Buffer> {
  const { PDF } = await library()
  const pdf = await PDF.load(first)
  if (pdf.hasForm()) flatten(pdf)
  for (const it of more) {
    const other = await PDF.load(it)
    await pdf.copyPagesFrom(
      other,
      other.getPages().map((_, at) => at),
    )
  }
  return Buffer.from(await pdf.save())
}

/** A number for each page of what is printed on stamped sheets; the index that comes before stands on a sheet of its own. */
export async function numberPdf(sheet: Uint8Array, first: number): Promise<Buffer> {
  const { PDF } = await library()
  const pdf = await PDF.load(sheet)
  if (pdf.hasForm()) flatten(pdf)
  for (const [at, page] of pdf.getPages().entries()) page.drawText(String(first + at), { x: page.width - 48, y: page.height - 28, size: 10 })
  return Buffer.from(await pdf.save())
}

/** The same document with others inside it, as they are: whoever asks for the original finds it there. */
export async function enclosePdf(pdf: Uint8Array, files: readonly { name: string; content: Uint8Array; at: Date }[]): Promise<Buffer> {
  const { PDF } = await library()
  const whole = await PDF.load(pdf)
  for (const { name, content, at } of files) whole.addAttachment(name, content, { mimeType: 'application/pdf', createdAt: at, modifiedAt: at })
  return Buffer.from(await whole.save())
}

/** What somebody signed on paper is copied as it looks. */
function flatten(pdf: PDF): void {
  pdf.flattenAnnotations()
  for (const name of ['AcroForm', 'Perms', 'DSS']) pdf.getCatalog().delete(name)
}
