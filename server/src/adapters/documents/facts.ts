import { PDF, PdfStream } from '@libpdf/core'

/** What is asked of a document before it is filed with anybody. */
export interface PdfFacts {
  pages: number
  /** Lines of text, as they are printed: what stands at one height of a page is one. */
  lines: number
  /** Nobody reads it without a password, or may do with it what offices do. */
  is_encrypted: boolean
  /** It says of itself that it can be kept for long (ISO 19005); whether that is true, nobody here knows. */
  is_pdfa: boolean
}

/** Null for what is no PDF that can be read. */
export async function factsOfPdf(bytes: Uint8Array): Promise<PdfFacts | null> {
  try {
    const pdf = await PDF.load(bytes)
    const is_encrypted = pdf.isEncrypted
    const isOpen = !is_encrypted || pdf.isAuthenticated
    return { pages: pdf.getPageCount(), lines: isOpen ? linesIn(pdf) : 0, is_encrypted, is_pdfa: isOpen && /pdfaid:part/.test(metadataOf(pdf)) }
  } catch {
    return null
  }
}

const linesIn = (pdf: PDF): number => pdf.extractText().reduce((sum, page) => sum + page.lines.filter((it) => it.text.trim() !== '').length, 0)

/** The description in XMP that stands in the file, as text. */
function metadataOf(pdf: PDF): string {
  const ref = pdf.getCatalog().getRef('Metadata')
  const stream = ref && pdf.getObject(ref)
  return stream instanceof PdfStream ? Buffer.from(stream.getDecodedData()).toString('latin1') : ''
}
