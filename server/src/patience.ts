/** One at a time: who asks while it is under way waits for the same answer. */
export function alone<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null
  return () => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
}

/** The answer, or `otherwise` when it takes longer; what takes longer goes on by itself. */
export function within<Result>(ms: number, answer: Promise<Result>, otherwise: Result): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<Result>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms)
  })
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}
