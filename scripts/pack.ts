import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Fonts and pictures are packed already. */
const worthPacking = /\.(m?js|css|html|svg|json|webmanifest|txt)$/
/** The server packs the page itself, with the words of each screen, and sends the list of the screens to nobody. */
const readByServer = ['index.html', 'screens.json']
/** Below this, packing saves less than the headers that tell of it. */
const least_bytes = 256

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)
const packings: Record<string, (source: Buffer) => Promise<Buffer>> = {
  '.br': (source) => asBrotli(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length } }),
  '.gz': (source) => asGzip(source, { level: 9 }),
}

export type Kept = ReadonlyMap<string, Buffer>

/** What an earlier build packed under a name that says its content: the slow part, needed once for each file. */
export function packedBefore(folder: string): Kept {
  const assets = join(folder, 'assets')
  const names = existsSync(assets) ? readdirSync(assets).filter((it) => /\.(br|gz)$/.test(it)) : []
  return new Map(names.map((it) => [join(assets, it), readFileSync(join(assets, it))]))
}

/** Puts beside each file of a folder what the server sends in its place. Node packs several at a time, on threads of its own. */
export async function packFolder(folder: string, kept: Kept = new Map()): Promise<void> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = found.filter((it) => it.isFile() && worthPacking.test(it.name) && !readByServer.includes(it.name))
  const sources = files.map(({ parentPath, name }) => ({ path: join(parentPath, name), bytes: readFileSync(join(parentPath, name)) }))
  // The largest first: else the last one holds up the end alone.
  const worth = sources.filter((it) => it.bytes.length >= least_bytes).sort((a, b) => b.bytes.length - a.bytes.length)
  const pack = async (path: string, bytes: Buffer, ending: string) => {
    await writeFile(path + ending, kept.get(path + ending) ?? (await packings[ending]!(bytes)))
  }
  await Promise.all(worth.flatMap(({ path, bytes }) => Object.keys(packings).map((it) => pack(path, bytes, it))))
}
