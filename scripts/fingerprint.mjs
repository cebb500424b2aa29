// Plain JavaScript: it also runs before anything is built or compiled.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const roots = ['core/src', 'server/src', 'web', 'scripts', 'docs/guide']
const isSource = (/** @type {string} */ path) => !/\.test\.tsx?$|[\\/](node_modules|dist)([\\/]|$)/.test(path)

/** What the build is made from, as one hash of names and contents. */
export function sourceFingerprint() {
  const hash = createHash('sha256')
  const files = roots.flatMap((root) =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((it) => it.isFile())
      .map((it) => join(it.parentPath, it.name)),
  )
  for (const file of [...files, 'package-lock.json'].filter(isSource).sort()) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}
