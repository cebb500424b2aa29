import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from './run.ts'

interface Composed {
  image: string
  profiles?: string[]
  build?: { context: string; dockerfile: string; target?: string }
  environment?: Record<string, string>
  read_only?: boolean
  cap_drop?: string[]
  network_mode?: string
  ports?: string[]
  tmpfs?: string[]
}

const textOf = (name: string) => readFileSync(path.join(root, name), 'utf8')
const { services } = parse(textOf('compose.yaml')) as { services: Record<string, Composed> }
/** Those of the call, and the script that each of them runs. */
const ofCall: [string, string][] = [
  ['janus', 'deploy/media/janus.sh'],
  ['turn', 'deploy/media/turn.sh'],
]

test('the call is a profile of its own: without it nothing more runs than before', () => {
  const inProfile = Object.keys(services).filter((it) => services[it]!.profiles?.includes('call'))
  expect(inProfile).toEqual(['janus', 'turn'])
  // A setting that is missing would stop also those who have no call.
  for (const it of inProfile) expect(Object.values(services[it]!.environment!).filter((one) => one.includes(':?'))).toEqual([])
})

test.each(ofCall)('%s is built from its part of one file, as nobody, and writes to memory alone', (name, script) => {
  const { build, read_only, cap_drop, tmpfs } = services[name]!
  const containerfile = textOf(path.join(build!.context, build!.dockerfile))
  const [, stage = ''] = containerfile.split(`AS ${build!.target}\n`)
  const own = stage.split('\nFROM ')[0]!
  const [, user] = /^USER (\d+)$/m.exec(own) ?? []
  expect(own).toContain(path.basename(script))
  expect(existsSync(path.join(root, script))).toBe(true)
  expect({ read_only, cap_drop }).toEqual({ read_only: true, cap_drop: ['ALL'] })
  expect(tmpfs).toContainEqual(expect.stringContaining(`uid=${user},`))
})

test.each(ofCall)('%s is given no setting that its script does not read', (name, script) => {
  const read = [...textOf(script).matchAll(/\$\{([A-Z_]+)/g)].map((it) => it[1])
  expect(Object.keys(services[name]!.environment!).filter((it) => !read.includes(it))).toEqual([])
})

test('browsers reach the very ports that Janus sends by, and nobody its words', () => {
  const { ports, environment } = services.janus!
  const range = environment!.JANUS_PORTS
  expect(ports).toEqual([`${range}:${range}/udp`])
})
