import path from 'node:path'

/** A test that failed and then passed. */
export interface SecondTry {
  /** From the root of the project. */
  file: string
  name: string
}

/** What vitest's JSON reporter writes, as far as tries go. */
interface VitestReport {
  testResults: { name: string; assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[]
}

interface PlaywrightSuite {
  specs: { title: string; file: string; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}

/** Nobody is to find out by chance which tests needed a second try. */
export function secondTries({ testResults }: VitestReport, root: string): SecondTry[] {
  return testResults.flatMap((it) =>
    it.assertionResults
      .filter((one) => one.status === 'passed' && one.failureMessages.length > 0)
      .map((one) => ({ file: path.relative(root, it.name), name: one.fullName })),
  )
}

/** The same of journeys. */
export function secondJourneys({ suites }: { suites: PlaywrightSuite[] }): SecondTry[] {
  const within = (it: PlaywrightSuite): SecondTry[] => [
    ...it.specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ file, title }) => ({ file: `e2e/${file}`, name: title })),
    ...(it.suites ?? []).flatMap(within),
  ]
  return suites.flatMap(within)
}

export const told = ({ file, name }: SecondTry): string => `${file} > ${name}`

/** Each file once, in the order in which it comes. */
export const filesOf = (tries: readonly SecondTry[]): string[] => [...new Set(tries.map((it) => it.file))]

/**
 * What needed its second try although its file was alone, after it had needed one beside the others: that is no busy machine. Another test of
 * the same file that did so for the first time is only named, as ever.
 */
export function neededAgain(before: readonly SecondTry[], alone: readonly SecondTry[]): SecondTry[] {
  const names = new Set(before.map(told))
  return alone.filter((it) => names.has(told(it)))
}
