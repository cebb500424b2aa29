import type { webcrypto } from 'node:crypto'
import {
  CryptoKeySigner,
  HttpTimestampAuthority,
  PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfRef,
  PdfString,
  type TimestampAuthority,
} from '@libpdf/core'
import { appearanceOf } from './appearance.ts'
import type { SealOrder } from './port.ts'

/** What a thread that seals is given at its start: PKCS #8 and certificates in DER. */
export interface SealMaterial {
  key: Uint8Array
  chain: Uint8Array[]
  kind: 'RSA' | 'EC'
  curve: string | null
  tsa_url: string | null
}

/** Room for the signature in the file, as its own bytes: certificates, and the token of a time authority with its own. */
const room = { plain: 12_288, timed: 24_576 }
const authorityWaitsMs = 15_000

export type Seal = (pdf: Uint8Array, order: SealOrder) => Promise<Uint8Array>

export async function buildSeal({ key, chain, kind, curve, tsa_url }: SealMaterial): Promise<Seal> {
  const algorithm = kind === 'RSA' ? { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } : { name: 'ECDSA', namedCurve: curve! }
  const secret = await crypto.subtle.importKey('pkcs8', Uint8Array.from(key), algorithm as webcrypto.EcKeyImportParams, false, ['sign'])
  const [own, ...above] = chain
  const signer = new CryptoKeySigner(secret, own!, kind, kind === 'RSA' ? 'RSASSA-PKCS1-v1_5' : 'ECDSA', above)
  const authority = tsa_url ? new HttpTimestampAuthority(tsa_url, { timeout: authorityWaitsMs }) : null
  return async (bytes, order) => {
    const pdf = await PDF.load(bytes)
    placeField(pdf, order)
    const { bytes: signed } = await pdf.sign({ signer, fieldName: order.area.key, signingTime: order.at, ...levelOf(authority) })
    return signed
  }
}

const levelOf = (authority: TimestampAuthority | null) =>
  authority ? ({ level: 'B-T', timestampAuthority: authority, estimatedSize: room.timed } as const) : ({ level: 'B-B', estimatedSize: room.plain } as const)

/**
 * The field with its place and its drawing. The library knows no visible signature and none with a name: it resets place and page of the field, and
 * fills the signature while it signs. Both are held back, or added, on this one dictionary.
 */
function placeField(pdf: PDF, { area, name, reason, strokes, image }: SealOrder): void {
  const { registry } = pdf.context
  const page = pdf.getPage(area.page - 1)
  if (!page) throw new Error(`there is no page ${area.page}`)
  const dict = pdf.getOrCreateForm().createSignatureField(area.key).getDict()
  dict.delete('Kids')
  const rect = [area.x, page.height - area.y - area.h, area.x + area.w, page.height - area.y]
  dict.set('Type', PdfName.of('Annot'))
  dict.set('Subtype', PdfName.of('Widget'))
  // Printed, and locked against being moved (ISO 32000, 12.5.3).
  dict.set('F', PdfNumber.of(132))
  dict.set('P', page.ref)
  dict.set('Rect', new PdfArray(rect.map((it) => PdfNumber.of(it))))
  dict.set('AP', PdfDict.of({ N: appearanceOf(pdf, area, { strokes, image }) }))
  const annotations = page.dict.getArray('Annots', registry.resolve.bind(registry))
  const ref = registry.getRef(dict)!
  if (annotations) annotations.push(ref)
  else page.dict.set('Annots', new PdfArray([ref]))

  const set = dict.set.bind(dict)
  dict.set = (key, value) => {
    const named = typeof key === 'string' ? key : key.value
    if (named === 'Rect' || named === 'P') return
    set(key, value)
    if (named !== 'V') return
    const signature = registry.resolve(value as PdfRef) as PdfDict
    signature.set('Name', PdfString.fromString(name))
    signature.set('Reason', PdfString.fromString(reason))
  }
}
