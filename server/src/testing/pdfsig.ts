import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testFolder } from './folder.ts'

/** Whether the independent judge of signatures is here (Debian: poppler-utils); a test that needs it is skipped by name otherwise. */
export const pdfsigInstalled = existsSync('/usr/bin/pdfsig')

export interface JudgedSignature {
  field: string
  signer: string
  kind: string
  /** Nothing that it covers has changed. */
  valid: boolean
  /** It covers the file to its end. */
  whole: boolean
}

let folder: string | null = null

/** What pdfsig says of the signatures of a PDF. Whether somebody vouches for the certificates is not asked. */
export function judgedSignatures(pdf: Uint8Array): JudgedSignature[] {
  folder ??= testFolder()
  const file = join(folder, 'judged.pdf')
  writeFileSync(file, pdf)
  const { stdout } = spawnSync('/usr/bin/pdfsig', ['-nocert', file], { maxBuffer: 10_000_000 })
  const parts = stdout
    .toString()
    .split(/^Signature #\d+:$/m)
    .slice(1)
  const line = (part: string, label: string) => new RegExp(`^\\s*- ${label}: (.*)$`, 'm').exec(part)?.[1]?.trim() ?? ''
  return parts.map((it) => ({
    field: line(it, 'Signature Field Name'),
    signer: line(it, 'Signer Certificate Common Name'),
    kind: line(it, 'Signature Type'),
    valid: line(it, 'Signature Validation') === 'Signature is Valid.',
    whole: it.includes('- Total document signed'),
  }))
}
