import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { licenceFilesOf, noticesOf } from './licence-texts.ts'
import { type LockFile, namedPackages } from './licences.ts'
import { root } from './run.ts'

/** `npm run notices`, after any change of packages: writes what the licences of the packages ask to be said. */
const at = (name: string) => path.join(root, name)
const lock = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')) as LockFile
const packages = namedPackages(lock)
writeFileSync(
  at('THIRD-PARTY-NOTICES.txt'),
  `${readFileSync(at('scripts/notices-head.txt'), 'utf8')}${noticesOf(packages, (it) => licenceFilesOf(root, it))}\n`,
)
console.log(`THIRD-PARTY-NOTICES.txt: ${packages.length} packages`)
