import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumPath } from '../scripts/browser.ts'

const run = promisify(execFile)

interface Browser {
  print(html: string): Promise<Buffer>
  /** By a browser started for this document alone, from its command line. */
  printAlone(html: string): Promise<Buffer>
  close(): Promise<void>
}

/** A browser that has the documents' typeface among its fonts: neither side fetches fonts for a document. */
export async function openBrowser(): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'delibera-fonts-'))
  const settings = join(folder, 'fonts.conf')
  const fonts = resolve('server/src/adapters/documents/fonts')
  writeFileSync(settings, `<?xml version="1.0"?><fontconfig><dir>${fonts}</dir><cachedir>${folder}</cachedir></fontconfig>`)
  const env = { ...(process.env as Record<string, string>), FONTCONFIG_FILE: settings }
  const executablePath = await chromiumPath()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], env })
  const context = await browser.newContext()
  return {
    print: async (html) => {
      const page = await context.newPage()
      await page.setContent(html)
      await page.evaluate('document.fonts.ready.then(() => undefined)')
      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
      await page.close()
      return pdf
    },
    printAlone: async (html) => {
      const [page, pdf] = [join(folder, 'page.html'), join(folder, 'page.pdf')]
      writeFileSync(page, html)
      await run(executablePath, ['--headless', '--no-sandbox', '--no-pdf-header-footer', `--print-to-pdf=${pdf}`, `file://${page}`], { env })
      return readFileSync(pdf)
    },
    close: async () => {
      await browser.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
