import { chromiumPath, headlessPath } from './browser.ts'
import { bin, run } from './run.ts'

/** `npm run guide`: takes the pictures of the guide anew, from the product as it is now with its demo in it. They are committed; nothing else writes them. */
const browser = { CHROMIUM_PATH: await chromiumPath(), HEADLESS_PATH: await headlessPath() }
const built = await run(bin('tsx'), ['scripts/build.ts'], { show: true })
const taken = built.ok && (await run(bin('playwright'), ['test', '--workers=1'], { show: true, env: { GUIDE: 'pictures', ...browser } })).ok
process.exitCode = taken ? 0 : 1
