import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether the tools that read a PDF are here (Debian: poppler-utils); a test that needs them is skipped by name otherwise. */
export const popplerInstalled = existsSync('/usr/bin/pdftotext') && existsSync('/usr/bin/pdfinfo')

function read(tool: string, args: string[], pdf: Uint8Array): string {
  const { status, stdout, stderr } = spawnSync(`/usr/bin/${tool}`, args, { input: pdf, maxBuffer: 50_000_000 })
  if (status !== 0) throw new Error(`${tool} ended with ${status}: ${stderr}`)
  return stdout.toString()
}

/** The words of a PDF as somebody reads them, with one space between two of them. */
export const pdfText = (pdf: Uint8Array): string => read('pdftotext', ['-layout', '-', '-'], pdf).replace(/\s+/g, ' ')

/** The same, page by page. */
export const pdfPages = (pdf: Uint8Array): string[] => {
  const pages = read('pdftotext', ['-layout', '-', '-'], pdf).split('\f')
  return pages.slice(0, -1).map((it) => it.replace(/\s+/g, ' '))
}

/** A text without its spaces and hyphens: where lines and words are broken differs with the compiler, which may write the hyphen there as a soft one. */
export const unbroken = (text: string): string => text.replace(/[\s\u00ad-]/g, '')

/** What a PDF says of itself: `Title`, `Tagged`, `Pages`, `CreationDate` ... */
export function pdfFacts(pdf: Uint8Array): Record<string, string> {
  return Object.fromEntries(read('pdfinfo', ['-isodates', '-'], pdf).split('\n').flatMap(pairOf))
}

function pairOf(line: string): [string, string][] {
  const [, name, value] = /^([^:]+):\s+(.*)$/.exec(line) ?? []
  return name && value ? [[name, value]] : []
}
