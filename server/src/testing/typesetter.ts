import { fileURLToPath } from 'node:url'
import { readConfig } from '../config/config.ts'

/** The compiler that the tests are run with: `TYPESETTER=older` stands for the platforms that have no other. */
export const typesetter = readConfig({ TYPESETTER: process.env.TYPESETTER }).typesetter

const built = (name: string) => new URL(`../../dist/${name}.js`, import.meta.url)
const isBuilt = process.env.TEST_BUILT === 'yes'

/** Who typesets, and who seals: where the tests run right after a build, the built programs, which start in a third of the time. */
export const typesetting = { typesetter, ...(isBuilt && { worker: fileURLToPath(built('documents-worker')) }) }
export const sealing = isBuilt ? { worker: built('seals-worker') } : {}
/** Who reads what others wrote. */
export const parsing = isBuilt ? { worker: built('parsing-worker') } : {}
