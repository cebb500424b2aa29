import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumPath } from '../scripts/browser.ts'

interface Browser {
  print(html: string): Promise<Buffer>
  close(): Promise<void>
}

/** A browser that is running already and has the documents' typeface among its fonts: neither side fetches fonts for a document. */
export async function openBrowser(): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'delibera-fonts-'))
  const settings = join(folder, 'fonts.conf')
  const fonts = resolve('server/src/adapters/documents/fonts')
  writeFileSync(settings, `<?xml version="1.0"?><fontconfig><dir>${fonts}</dir><cachedir>${folder}</cachedir></fontconfig>`)
  const env = { ...(process.env as Record<string, string>), FONTCONFIG_FILE: settings }
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'], env })
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
    close: async () => {
      await browser.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
