import { pino } from 'pino'
import { noRegistry } from '../server/src/adapters/registry/none.ts'
import { noSpeech } from '../server/src/adapters/speech/none.ts'
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config/config.ts'
import { deriveKeys } from '../server/src/config/keys.ts'
import { connect } from '../server/src/db/connect.ts'
import type { Deps } from '../server/src/deps.ts'
import { Hub } from '../server/src/socket/hub.ts'

/** `npm run -s routes`: builds the API without connecting to anything and prints what it serves. */
const log = pino({ level: 'silent' })
const { db } = connect('postgresql://nowhere')
const deps = { config: readConfig({}), log, db, speech: noSpeech, registry: noRegistry, keys: deriveKeys('printing routes needs no secret') } as Deps
const { served } = await buildApp(deps, { hub: new Hub({ url: 'postgresql://nowhere', feeds: [], log }) })
for (const { route } of served) console.log(`${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`)
process.exit(0)
