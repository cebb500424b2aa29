import { type ServerProcess, startServer } from '../server/src/testing/process.ts'
import type { Subject } from './against.ts'
import { areCoresEnough, type Busy, busyWhile, cores, printBusy } from './cores.ts'
import { type Assembly, assemblyDue, calm, chair } from './live-stage.ts'
import { atLeastTimes, atMost, median, print, type Target } from './measurement.ts'
import { Robots } from './robot-process.ts'
import { sizes } from './sizes.ts'
import { openStage } from './stage.ts'

const { members, runs } = sizes.votesProcesses
/** Everybody votes as good as at once: how many are answered in a second is the server's affair then. */
const withinMs = 200

interface Ballot {
  perSecond: number
  wrong: number
  /** Cores that each kept busy meanwhile. */
  busy: Busy
}

/** One point voted on by everybody. */
async function ballot(subject: Subject, { robots, server }: { robots: Robots; server: ServerProcess }, assembly: Assembly, odg: string): Promise<Ballot> {
  const administrator = chair(subject, assembly)
  await administrator.takeUp(odg)
  await administrator.vote(odg, 'start')
  const who = { server: server.child.pid!, robots: robots.pid! }
  const { result, busy } = await busyWhile(who, async () => {
    const start = performance.now()
    const cast = await robots.ask({ ask: 'vote', odg, withinMs })
    return { cast, seconds: (performance.now() - start) / 1000 }
  })
  const { cast, seconds } = result
  await administrator.vote(odg, 'stop')
  const { rows } = await subject.stage.connection.pool.query<{ member_id: string; accepted: number }>(
    'select member_id, accepted from votes where odg_id = $1 and not auto',
    [odg],
  )
  const wrong = cast.failed + Math.abs(rows.length - members) + rows.filter((it) => cast.said[it.member_id] !== it.accepted).length
  return { perSecond: members / seconds, wrong, busy }
}

async function session(stage: Subject['stage'], processes: number): Promise<Ballot[]> {
  const server = await startServer({ ...stage.env, ...calm, PROCESSES: String(processes) }, ['server/dist/main.js'])
  const robots = new Robots()
  await robots.ready()
  const subject = { stage, url: server.url }
  try {
    const assembly = await assemblyDue(subject, members)
    // Of its own tax code, as the next one of this size is made with the same.
    await stage.connection.pool.query('update companies set fiscal_code = $2 where _id = $1', [assembly.company, String(80_000_000_000 + processes)])
    const administrator = chair(subject, assembly)
    await administrator.open()
    await robots.ask({ ask: 'connect', url: server.url, slug: assembly.slug, people: assembly.people })
    await robots.ask({ ask: 'join' })
    await administrator.start()
    const ballots: Ballot[] = []
    for (const odg of assembly.points.slice(0, runs)) ballots.push(await ballot(subject, { robots, server }, assembly, odg))
    return ballots
  } finally {
    robots.end()
    await server.end('SIGTERM')
  }
}

export async function bench(): Promise<void> {
  const stage = await openStage()
  const one = await session(stage, 1)
  const two = await session(stage, 2)
  const rate = (them: Ballot[]) => median(them.map((it) => it.perSecond))
  const judged: Target | null = areCoresEnough ? atLeastTimes(1.5) : null
  const remark = judged ? '' : `; not judged on ${cores} cores, where robots and database take their part`
  const unit = `votes acknowledged a second, ${members} members at once, two processes beside one${remark}`
  print({ name: 'votes-processes.rate', value: rate(two), unit, baseline: rate(one), target: judged })
  const middle = (them: Ballot[]): Busy => Object.fromEntries(Object.keys(them[0]!.busy).map((who) => [who, median(them.map((it) => it.busy[who]!))]))
  printBusy('votes-processes.one', middle(one))
  printBusy('votes-processes.two', middle(two))
  const wrong = [...one, ...two].reduce((sum, it) => sum + it.wrong, 0)
  print({ name: 'votes-processes.wrong', value: wrong, unit: 'votes lost, doubled, changed or refused', baseline: null, target: atMost(0) })
  await stage.close()
}
