import pg from 'pg'
import { type Connection, connect } from '../db/connect.ts'

/** A step of a plan, as PostgreSQL tells it. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

interface ToldPlan {
  statement: string
  root: PlanNode
}

export interface PlanWatch {
  connection: Connection
  /** The plans of all statements since it was last asked. */
  taken(): ToldPlan[]
  close(): Promise<void>
}

/** Settings of a database that whoever connects from then on has. */
async function setOf(url: string, settings: Record<string, string | null>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
  for (const [key, value] of Object.entries(settings))
    await client.query(`alter database ${rows[0]!.name} ${value === null ? `reset ${key}` : `set ${key} = '${value}'`}`)
  await client.end()
}

/**
 * A connection that is told the plan of each statement that runs on it, by the planner's own word (auto_explain): the plan that was used, not one asked for
 * afterwards. With `seqscan: false` the planner reads a table from end to end,
 * to look through it or to join it, only where no index would do.
 */
export async function watchPlans(url: string, { seqscan = true } = {}): Promise<PlanWatch> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
    'auto_explain.log_nested_statements': 'on',
    ...(seqscan ? {} : { enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' }),
  }
  await setOf(url, settings)
  const connection = connect(url)
  let plans: ToldPlan[] = []
  connection.pool.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => {
      const json = message.slice(message.indexOf('{'))
      if (!message.includes('plan:')) return
      const told = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode }
      plans.push({ statement: told['Query Text'], root: told.Plan })
    }),
  )
  return {
    connection,
    taken() {
      const told = plans
      plans = []
      return told
    },
    async close() {
      await connection.close()
      await setOf(url, Object.fromEntries(Object.keys(settings).map((key) => [key, null])))
    },
  }
}

/** Everything that a plan reads, with how it reads it. */
function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node
  for (const it of node.Plans ?? []) yield* nodesOf(it)
}

/** The tables that a plan reads from end to end: by no index, or along a whole one. An index of few rows, those named in `partial`, may be read whole. */
export function readWhole({ root }: ToldPlan, partial: ReadonlySet<string>): string[] {
  const whole = [...nodesOf(root)].filter((it) => {
    if (it['Node Type'] === 'Seq Scan') return true
    return /^Index (Only )?Scan/.test(it['Node Type']) && it['Index Cond'] === undefined && !partial.has(it['Index Name']!)
  })
  return whole.map((it) => it['Relation Name']!)
}

/** Indexes that hold only rows of some kind. */
export async function partialIndexes({ pool }: Pick<Connection, 'pool'>): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_index x join pg_class c on c.oid = x.indexrelid where x.indpred is not null and c.relnamespace = 'public'::regnamespace`,
  )
  return new Set(rows.map((it) => it.name))
}
