/** An expected reason why the embedded database cannot be had, worded for the person who runs the product. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}

/** Processes of a server that was killed still work on the data: they leave by themselves. */
export class EmbeddedDatabaseBusy extends EmbeddedDatabaseError {}

export const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | null)?.code
