import { AggregatorRegistry, type Registry } from 'prom-client'

let gatherer: AggregatorRegistry<'text/plain; version=0.0.4; charset=utf-8'> | undefined

/** What all processes of one start have counted, as one. Asked of the process that started them. */
export function gatheredMetrics(): Promise<string> {
  gatherer ??= new AggregatorRegistry()
  return gatherer.clusterMetrics()
}

/** This process tells the one that started it, whenever that asks. */
export function tellMetrics(registry: Registry): void {
  gatherer ??= new AggregatorRegistry()
  AggregatorRegistry.setRegistries(registry)
}
