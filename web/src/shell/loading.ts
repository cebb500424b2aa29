import { limits } from '@delibera/core/limits'

/** A part of the application did not come: the connection was lost, or a new release has taken its place. Loading the page again heals both. */
export class PartNotLoaded extends Error {
  constructor(cause: unknown) {
    super('a part of the application could not be loaded', { cause })
  }
}

/** Waits for a part as long as the specification allows; a browser would wait for ever. */
export async function withPatience<T>(part: Promise<T>, patience_ms: number = limits.interface.chunk_timeout_ms): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing within ${patience_ms} ms`)), patience_ms)
  })
  try {
    return await Promise.race([part, tooLate])
  } catch (cause) {
    throw new PartNotLoaded(cause)
  } finally {
    clearTimeout(timer)
  }
}
