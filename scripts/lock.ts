import { readFileSync, writeFileSync } from 'node:fs'
import { correctEngines, lockFaults, type Packages, placeFor, placeOf, platformTable } from './platforms.ts'

/**
 * `npm run lock`, after any change of packages: completes the lock file and holds it to the platforms that the product promises. `npm install`
 * leaves out packages of other platforms that its registry does not offer, and `npm ci` then refuses the whole lock file, on every platform: those
 * are written down by name alone. Of the promised platforms nothing may be missing.
 */
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Packages }
const added: string[] = []
for (const [asker, it] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(it.optionalDependencies ?? {})) {
    if (placeFor(lock.packages, asker, name) || !/^\d/.test(version)) continue
    lock.packages[`node_modules/${name}`] = { version, ...placeOf(name), ...(it.dev ? { dev: true } : {}), optional: true }
    added.push(`${name}@${version}`)
  }
}
correctEngines(lock.packages)
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
console.log(platformTable(lock.packages).join('\n'))
const faults = lockFaults(lock.packages)
if (faults.length > 0) {
  console.error(`\nThe lock file was left as it was:\n${faults.join('\n')}`)
  process.exitCode = 1
} else {
  writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
  console.log(added.length > 0 ? `\nnot in the registry, written down by name: ${added.join(', ')}` : '\nthe lock file is complete')
}
