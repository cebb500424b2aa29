import { type Bytes, utf8Of } from '../formats/bytes.ts'
import type { BundleManifest } from './schema.ts'

type Plain = Record<string, unknown>
const isPlain = (it: unknown): it is Plain => typeof it === 'object' && it !== null && !Array.isArray(it)
const isText = (it: unknown): it is string => typeof it === 'string'
const isTextOrNull = (it: unknown): boolean => it === null || isText(it)
const isCount = (it: unknown): it is number => Number.isSafeInteger(it) && (it as number) >= 0
const isHash = (it: unknown): boolean => isText(it) && /^[\da-f]{64}$/.test(it)

/** What a bundle says of itself; null unless all of it is there. Written out, so that the page inside a bundle needs no library to read it. */
export function manifestOf(bytes: Bytes): BundleManifest | null {
  try {
    const it: unknown = JSON.parse(utf8Of(bytes) ?? '')
    return isManifest(it) ? it : null
  } catch {
    return null
  }
}

function isManifest(it: unknown): it is BundleManifest {
  if (!isPlain(it)) return false
  const { format, company, meeting, issued_at, verify_url, public_key, chain, files } = it
  return (
    format === 'delibera-bundle/1' &&
    isPlain(company) &&
    isText(company.business_name) &&
    isPlain(meeting) &&
    isText(meeting._id) &&
    isText(meeting.title) &&
    isTextOrNull(meeting.held_at) &&
    [issued_at, verify_url, public_key].every(isText) &&
    isPlain(chain) &&
    isCount(chain.rows) &&
    isText(chain.hash) &&
    Array.isArray(files) &&
    files.every((file) => isPlain(file) && isText(file.path) && isHash(file.sha256) && isCount(file.bytes))
  )
}
