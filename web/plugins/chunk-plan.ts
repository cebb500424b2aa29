import { Crowd, type Readers } from './readers.ts'

/** A module that comes after the first script: what it imports, and about how many bytes it takes on the wire. */
export interface PlannedModule {
  imports: readonly string[]
  size: number
}

/** Somebody who asks for files: a screen with all that it needs, or a part that is fetched when it is wanted. */
export interface Reader {
  roots: readonly string[]
  /** How often that happens, against any one screen that is opened. */
  weight: number
}

/** A file to be. Whoever reads it reads what it uses as well. */
interface Unit {
  modules: string[]
  readers: Readers
  size: number
  uses: Set<Unit>
  /** Made by hand, and left as it is. */
  isAlone: boolean
}

type Modules = ReadonlyMap<string, PlannedModule>

interface Terms {
  request_bytes: number
  alone?: ReadonlySet<string>
}

/**
 * Which modules share a file. Those that the same readers want stand together to begin with; then two files become one as long as
 * that saves their readers more in requests than it costs, in bytes, those who wanted only one of them, with all that the other
 * uses; and as long as no two files would wait for each other. What stands alone is one file, which nothing is added to. Asking for one
 * more file costs `request_bytes`: what could have come meanwhile.
 */
export function planOf(modules: Modules, readers: readonly Reader[], { request_bytes, alone = new Set() }: Terms): string[][] {
  const crowd = new Crowd(readers.map((it) => it.weight))
  const units = unitsOf(modules, wantedBy(modules, readers), { crowd, alone })
  mergeBest(units, (a, b) => {
    if (a.isAlone || b.isAlone) return 0
    const both = crowd.weigh(crowd.common(a.readers, b.readers))
    return both === 0 ? 0 : both * request_bytes - costOf(a, b, crowd) - costOf(b, a, crowd)
  })
  return [...units].map((it) => it.modules)
}

/** What it costs the readers of the one to read the other, and whatever that uses. */
function costOf(one: Unit, other: Unit, crowd: Crowd): number {
  let cost = 0
  for (const it of withUsed(other)) if (it !== one) cost += it.size * crowd.weigh(crowd.without(one.readers, it.readers))
  return cost
}

function withUsed(unit: Unit, seen: Set<Unit> = new Set()): Set<Unit> {
  if (seen.has(unit)) return seen
  seen.add(unit)
  for (const it of unit.uses) withUsed(it, seen)
  return seen
}

function unitsOf(modules: Modules, wanted: ReadonlyMap<string, number[]>, { crowd, alone }: { crowd: Crowd; alone: ReadonlySet<string> }): Set<Unit> {
  const units = new Map<string, Unit>()
  const homes = new Map<string, Unit>()
  for (const [id, readers] of wanted) {
    if (readers.length === 0) continue
    const isAlone = alone.has(id)
    const key = isAlone ? 'alone' : readers.join()
    const unit = units.get(key) ?? { modules: [], readers: crowd.of([]), size: 0, uses: new Set(), isAlone }
    units.set(key, unit)
    homes.set(id, unit)
    unit.modules.push(id)
    unit.readers = Crowd.together(unit.readers, crowd.of(readers))
    unit.size += modules.get(id)!.size
  }
  for (const [id, unit] of homes) {
    for (const it of modules.get(id)!.imports) {
      const used = homes.get(it)
      if (used && used !== unit) unit.uses.add(used)
    }
  }
  return new Set(units.values())
}

function wantedBy(modules: Modules, readers: readonly Reader[]): Map<string, number[]> {
  const wanted = new Map<string, number[]>([...modules.keys()].map((it) => [it, []]))
  for (const [at, { roots }] of readers.entries()) {
    const seen = new Set<string>()
    const walk = (id: string) => {
      const module = modules.get(id)
      if (!module || seen.has(id)) return
      seen.add(id)
      wanted.get(id)!.push(at)
      module.imports.forEach(walk)
    }
    roots.forEach(walk)
  }
  return wanted
}

type Gain = (a: Unit, b: Unit) => number
type Gains = Map<Unit, Map<Unit, number>>

/** Joins the pair that gains most, until none gains anything. What a pair gains is kept, and looked at again before it is believed. */
function mergeBest(units: Set<Unit>, gain: Gain): void {
  const gains: Gains = new Map()
  const weighUp = (unit: Unit, others: Iterable<Unit>) => {
    const found = [...others].map((it): [Unit, number] => [it, gain(unit, it)])
    gains.set(unit, new Map(found.filter(([, it]) => it > 0)))
  }
  const before: Unit[] = []
  for (const it of units) {
    weighUp(it, before)
    before.push(it)
  }
  for (let best = bestOf(gains); best; best = bestOf(gains)) {
    const { a, b, most } = best
    const now = waitsFor(a, b) || waitsFor(b, a) ? 0 : gain(a, b)
    if (now < most) {
      if (now > 0) gains.get(a)!.set(b, now)
      else gains.get(a)!.delete(b)
      continue
    }
    for (const it of [a, b]) {
      units.delete(it)
      gains.delete(it)
      for (const others of gains.values()) others.delete(it)
    }
    const joined = join(a, b, units)
    weighUp(joined, units)
    units.add(joined)
  }
}

function bestOf(gains: Gains): { a: Unit; b: Unit; most: number } | null {
  let best: { a: Unit; b: Unit; most: number } | null = null
  for (const [a, others] of gains) for (const [b, it] of others) if (it > (best?.most ?? 0)) best = { a, b, most: it }
  return best
}

function join(a: Unit, b: Unit, others: Iterable<Unit>): Unit {
  const uses = new Set([...a.uses, ...b.uses].filter((it) => it !== a && it !== b))
  const joined: Unit = { modules: [...a.modules, ...b.modules], readers: Crowd.together(a.readers, b.readers), size: a.size + b.size, uses, isAlone: false }
  for (const { uses: used } of others) {
    const isUsed = [used.delete(a), used.delete(b)].includes(true)
    if (isUsed) used.add(joined)
  }
  for (const it of withUsed(joined)) it.readers = Crowd.together(it.readers, joined.readers)
  return joined
}

/** Whether one uses the other through a third: together they would wait for it, and it for them. */
function waitsFor(from: Unit, to: Unit): boolean {
  return [...from.uses].some((it) => it !== to && withUsed(it).has(to))
}
