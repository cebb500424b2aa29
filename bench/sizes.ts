/** `--quick`: the same benches, smaller and fewer times, to see within minutes that nothing is badly wrong. */
export const isQuick = process.argv.includes('--quick')

/** What follows a flag of this name. */
export function flagOf(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}

const of = <T>(full: T, quick: T): T => (isQuick ? quick : full)

/** How much each bench does, in full and in a quick run. */
export const sizes = {
  start: { runs: of(3, 1) },
  api: { seconds: of(5, 2), runs: of(3, 1) },
  socket: { audience: of(1000, 200), messages: of(40, 20), rounds: of(5, 3) },
  web: { visits: of(5, 1), lighthouse: of(true, false) },
  members: { listed: of(5000, 1000), imported: of(5000, 1000), companies: of(2000, 500), latePage: of(40, 10), shown: of(1000, 300), rounds: of(3, 1) },
  wallet: { runMs: of(4000, 1000), runs: of(3, 1) },
  meetings: { count: of(10_000, 1000) },
  convene: { members: of(1000, 200), runs: of(3, 1), papers: of(60, 15) },
  calendar: { companies: of(2000, 200), meetings: of(20_000, 2000) },
  decisions: { members: of(1000, 100), withinMs: of(60_000, 6_000), kills: of(20, 3) },
  votes: { members: of([50, 200, 1000, 5000], [50, 200]), early: of(1000, 60) },
  season: { companies: of(200, 20), slow: of(20, 4), rooms: of(50, 6) },
  votesProcesses: { members: of(5000, 200), runs: of(2, 1) },
  bus: { rooms: of(200, 40), seconds: of(10, 5), flood: of(5000, 1000) },
  room: { members: of(1000, 200), events: of(10_000, 2000), visits: of(25, 10) },
  video: {
    rooms: of(
      [
        { people: 10, cameras: 3 },
        { people: 50, cameras: 6 },
      ],
      [{ people: 6, cameras: 2 }],
    ),
    withinMs: of(10_000, 1000),
    seconds: of(20, 5),
  },
  random: { each: of(15_000, 300) },
  export: { members: of(500, 100), runs: of(3, 1) },
  pdf: { repeats: of(7, 2), bursts: of(8, 2) },
  verify: { changes: of(500, 60) },
  mailbox: { messages: of(50_000, 5000), latePage: of(500, 50), synced: of(1000, 200), syncs: of(3, 1) },
  growth: { companies: of(5000, 100), repeats: of(100, 20) },
  /** Of the call and of the plain statement beside it. */
  repeats: of(40, 20),
}
