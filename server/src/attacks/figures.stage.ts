/** Says in one line of the run's log how much was tried, and what came of it. */
export const tellFigures = (of: string, figures: object): void => void process.stdout.write(`${of}: ${JSON.stringify(figures)}\n`)
