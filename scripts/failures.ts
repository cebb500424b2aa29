import path from 'node:path'

interface TestResult {
  fullName: string
  /** Those it stands in, from the outside. */
  ancestorTitles?: string[]
  status: string
  failureMessages: string[]
}

/** What vitest's JSON reporter writes, as far as failures go. */
interface VitestReport {
  testResults: { name: string; status: string; message?: string; assertionResults: TestResult[] }[]
}

interface Told {
  message?: string
}

interface PlaywrightSuite {
  specs: { title: string; file: string; tests: { status: string; results: { errors?: Told[] }[] }[] }[]
  suites?: PlaywrightSuite[]
}

/** What Playwright's JSON reporter writes, as far as failures go. */
interface PlaywrightReport {
  suites: PlaywrightSuite[]
  errors: Told[]
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the colours of a terminal.
const colours = /\u001b\[[0-9;]*m/g
const longest = 300

/** The first line that says something, without colours. */
function firstLine(text = ''): string {
  const lines = text.replace(colours, '').split('\n')
  return (lines.find((it) => it.trim() !== '') ?? 'without a word').trim().slice(0, longest)
}

const line = (file: string, title: string, message?: string): string => `${file} > ${title}: ${firstLine(message)}`

/** Each test that failed, with its file and the first line of its error; a file that broke before its first test is named too. */
export function failedTests({ testResults }: VitestReport, root: string): string[] {
  return testResults.flatMap((it) => {
    const file = path.relative(root, it.name)
    const failed = it.assertionResults.filter((one) => one.status === 'failed')
    if (it.status === 'failed' && it.assertionResults.length === 0) return [line(file, 'the file itself', it.message)]
    return failed.map((one) => line(file, one.fullName, one.failureMessages[0]))
  })
}

const isSkipped = ({ status }: TestResult): boolean => ['pending', 'skipped', 'todo'].includes(status)

/** What was not run, group by group: a group says in its name what it needs. */
export function skippedTests({ testResults }: VitestReport, root: string): string[] {
  return testResults.flatMap((it) => {
    const groups = it.assertionResults.filter(isSkipped).map((one) => one.ancestorTitles?.join(' > ') || one.fullName)
    return [...new Set(groups)].map((group) => `${path.relative(root, it.name)} > ${group}: ${groups.filter((one) => one === group).length}`)
  })
}

/** Each journey that failed, as with the tests. */
export function failedJourneys({ suites, errors }: PlaywrightReport): string[] {
  const within = (it: PlaywrightSuite): string[] => [
    ...it.specs.flatMap(({ file, title, tests }) =>
      tests.filter(({ status }) => status === 'unexpected').map(({ results }) => line(file, title, results.flatMap((one) => one.errors ?? [])[0]?.message)),
    ),
    ...(it.suites ?? []).flatMap(within),
  ]
  return [...suites.flatMap(within), ...errors.map((it) => line('journeys', 'outside of any', it.message))]
}
