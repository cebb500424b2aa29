import { type Examination, examine } from '../core/src/exports/examination.ts'
import { type Answer, verdictOf } from '../core/src/exports/verdict.ts'
import type { Bytes } from '../core/src/formats/bytes.ts'
import { verifyRoutes } from '../core/src/minutes/routes.ts'
import { type TestApp, testApp } from '../server/src/testing/app.ts'
import startPostgres from '../server/src/testing/global-setup.ts'
import { signedAssembly } from '../server/src/testing/signed.ts'
import { atLeast, median, print } from './measurement.ts'
import { sizes } from './sizes.ts'

/** Changed bytes in each file, at even distances from its first to its last. */
const { changes } = sizes.verify

/** What a file must tell by itself, in percent: a signature does not cover itself, nor a manifest every word that an archive says of its files. */
const least = { pdf: 99, bundle: 99 }

/** The same changes in every run (Lehmer). */
function* numbers(): Generator<number> {
  for (let it = 20_261_115; ; it = (it * 48_271) % 0x7fffffff) yield it
}

/** As the page asks: of the file, then of what it began as. */
async function answerOf(app: TestApp, { sha256, starts }: Examination): Promise<Answer> {
  const ask = (hash: string) => app.call(verifyRoutes.verify, { params: { sha256: hash } })
  const known = await Promise.all(starts.map(ask))
  return { file: await ask(sha256), start: known.find((it) => it.document)?.document ?? null }
}

async function judgedValid(app: TestApp, bytes: Bytes): Promise<{ valid: boolean; intact: boolean; ms: number }> {
  const began = performance.now()
  const examination = await examine(bytes)
  const ms = performance.now() - began
  const { outcome } = await verdictOf(examination, await answerOf(app, examination))
  return { valid: outcome === 'valid', intact: examination.integrity === 'intact', ms }
}

async function spoil(app: TestApp, name: keyof typeof least, whole: Bytes): Promise<void> {
  const untouched = await judgedValid(app, whole)
  if (!untouched.valid || !untouched.intact) throw new Error(`the ${name} is not valid as it was issued`)
  const random = numbers()
  const times: number[] = []
  let [found, foundAlone] = [0, 0]
  for (let turn = 0; turn < changes; turn++) {
    const bytes = whole.slice()
    const place = Math.floor((turn * (whole.length - 1)) / (changes - 1))
    bytes[place] = bytes[place]! ^ (1 + (random.next().value! % 255))
    const { valid, intact, ms } = await judgedValid(app, bytes)
    times.push(ms)
    if (!valid) found++
    if (!intact) foundAlone++
  }
  if (found < changes) throw new Error(`${changes - found} changes in the ${name} were taken for valid although its hash was asked for`)
  const unit = `% of ${changes} single-byte changes in a ${name} of ${Math.round(whole.length / 1024)} kB found with nobody to ask`
  print({ name: `verify.${name}.alone`, value: (100 * foundAlone) / changes, unit, baseline: null, target: atLeast(least[name]) })
  print({ name: `verify.${name}.time`, value: median(times), unit: 'ms to examine one, median', baseline: null, target: null })
}

export async function bench(): Promise<void> {
  const stop = await startPostgres()
  const app = await testApp({ env: { RATE_READ: '100000000' } })
  try {
    const { files, meeting, company } = await signedAssembly(app)
    const headers = { authorization: `Bearer ${await app.world.session(company.owner)}` }
    const bundle = (await app.api.app.inject({ method: 'GET', url: `/api/export/admin/meetings/${meeting._id}/all`, headers })).rawPayload
    await spoil(app, 'pdf', Uint8Array.from(files.at(-1)!))
    await spoil(app, 'bundle', Uint8Array.from(bundle))
  } finally {
    await app.close()
    await stop()
  }
}
