import { cpSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { packFolder } from '../scripts/pack.ts'

/** Inside the folder that every build empties. The server looks for its pages at `../../web/dist`, here as there. */
const place = 'server/dist/bare'

/** The built server once more, with a bare page in the place of the product's. Answers the program to start and where its page lies. */
export async function buildBarePage(): Promise<{ program: string[]; page: string }> {
  const [server, page] = [join(place, 'server/dist'), join(place, 'web/dist')]
  rmSync(place, { recursive: true, force: true })
  for (const it of readdirSync('server/dist').filter((name) => name !== 'bare')) cpSync(join('server/dist', it), join(server, it), { recursive: true })
  await build({
    configFile: false,
    root: 'bench',
    logLevel: 'warn',
    build: { outDir: join('..', page), emptyOutDir: true, rolldownOptions: { input: 'bench/bare-page.html' } },
  })
  renameSync(join(page, 'bare-page.html'), join(page, 'index.html'))
  writeFileSync(join(page, 'screens.json'), JSON.stringify([{ path: '/' }]))
  await packFolder(page)
  return { program: [join(server, 'main.js')], page }
}
