import { readFileSync } from 'node:fs'

/** The worked cases of the specification; `not stated` is not compared. */
const read = JSON.parse(readFileSync(new URL('./scenarios.json', import.meta.url), 'utf8')) as { scenarios: { id: string; kind: string; title: string }[] }

export const scenariosOf = <Scenario>(kind: string): (Scenario & { id: string; title: string })[] =>
  read.scenarios.filter((it) => it.kind === kind) as unknown as (Scenario & { id: string; title: string })[]
