import { createHash } from 'node:crypto'
import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfRef, PdfStream, PdfString } from '@libpdf/core'

/** What a signature may change of what was there: its place in the form and on the page, and data to validate it by. */
const mayChange: Record<string, readonly string[]> = {
  Catalog: ['AcroForm', 'DSS', 'Extensions', 'Perms', 'Version', 'Metadata'],
  Page: ['Annots', 'Tabs'],
}

/**
 * Whether a later version of a PDF shows what the earlier one showed, with signatures and nothing else upon it. The bytes of the earlier one at its
 * start say nothing yet: what is appended could put other pages in place of those.
 */
export async function isOnlySigned(earlier: Uint8Array, later: Uint8Array): Promise<boolean> {
  if (!Buffer.from(later.subarray(0, earlier.length)).equals(Buffer.from(earlier))) return false
  const [before, after] = [await PDF.load(earlier), await PDF.load(later)]
  if (before.getPageCount() !== after.getPageCount()) return false
  const isOurs = before.getPages().every((it, i) => it.ref.toString() === after.getPage(i)!.ref.toString())
  return (
    isOurs &&
    rootOf(before) === rootOf(after) &&
    everyObject(before, (ref) => isKept(before, after, ref)) &&
    addedAnnotations(before, after).every(isSignatureField)
  )
}

const rootOf = (pdf: PDF): string => String(pdf.context.info.trailer.getRef('Root'))

function everyObject(pdf: PDF, holds: (ref: PdfRef) => boolean): boolean {
  for (let number = 1; number < pdf.context.registry.nextObjectNumber; number++) if (!holds(PdfRef.of(number, 0))) return false
  return true
}

function isKept(before: PDF, after: PDF, ref: PdfRef): boolean {
  const was = before.getObject(ref)
  if (was === null || isOfTheForm(before, ref)) return true
  const is = after.getObject(ref)
  if (is === null) return false
  const type = was instanceof PdfDict ? (was.getName('Type')?.value ?? '') : ''
  // Who edited the file last is no part of what it shows.
  if (type === 'Metadata' || before.context.info.trailer.getRef('Info')?.toString() === ref.toString()) return true
  const free = mayChange[type] ?? []
  return textOf(was, free) === textOf(is, free)
}

/** The form, its list of fields and the lists of annotations grow with every signature: what is added to them is looked at by itself. */
function isOfTheForm(pdf: PDF, ref: PdfRef): boolean {
  const catalog = pdf.getCatalog()
  const form = catalog.getDict('AcroForm', (it) => pdf.getObject(it))
  const lists = [catalog.getRef('AcroForm'), form?.getRef('Fields'), ...pdf.getPages().map((it) => it.dict.getRef('Annots'))]
  return lists.some((it) => it?.toString() === ref.toString())
}

const annotationsOf = (pdf: PDF): PdfObject[] => pdf.getPages().flatMap((it) => [...(it.dict.getArray('Annots', (ref) => pdf.getObject(ref)) ?? [])])

function addedAnnotations(before: PDF, after: PDF): PdfObject[] {
  const known = new Set(annotationsOf(before).map(String))
  return annotationsOf(after)
    .filter((it) => !(it instanceof PdfRef && known.has(it.toString())))
    .map((it) => (it instanceof PdfRef ? (after.getObject(it) ?? it) : it))
}

const isSignatureField = (it: PdfObject): boolean =>
  it instanceof PdfDict && it.getName('Subtype')?.value === 'Widget' && (it.getName('FT')?.value === 'Sig' || it.has('Parent'))

/** The same text for the same object, whatever the order of its keys. */
function textOf(it: PdfObject | undefined, without: readonly string[] = []): string {
  if (it instanceof PdfDict) {
    const entries = [...it].filter(([key]) => !without.includes(key.value)).map(([key, value]) => `${key.value} ${textOf(value)}`)
    const data = it instanceof PdfStream ? createHash('sha256').update(it.data).digest('hex') : ''
    return `<<${entries.sort().join(' ')}>>${data}`
  }
  if (it instanceof PdfArray) return `[${[...it].map((one) => textOf(one)).join(' ')}]`
  if (it instanceof PdfName) return `/${it.value}`
  if (it instanceof PdfNumber) return String(it.value)
  if (it instanceof PdfString) return Buffer.from(it.bytes).toString('hex')
  if (it instanceof PdfRef) return it.toString()
  return it && 'value' in it ? String(it.value) : (it?.type ?? '')
}
