// What a suite's report says: how many passed and failed, and by which names they are found.
import { existsSync, readFileSync } from 'node:fs'
import type { FileTime } from './file-times.ts'

export interface Outcome {
  readonly passed: number
  /** Each failed test by its name and the beginning of what it said, and each file whose tests did not come to their end. */
  readonly failed: readonly string[]
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

interface PlaywrightSpec {
  readonly title: string
  readonly ok: boolean
  readonly tests: readonly {
    readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
    readonly results: readonly { readonly startTime: string; readonly duration: number }[]
  }[]
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly PlaywrightSpec[]
}

interface PlaywrightReport {
  /** One for each file and project, `file` from the folder of the journeys: a spec's own may be another, which describes it. */
  readonly suites: readonly (PlaywrightSuite & { readonly file: string })[]
  readonly errors: readonly { readonly message?: string }[]
}

/** In characters. */
const shownOfAMessage = 1000

/** A suite that wrote no report, or ended badly although all of its tests passed, counts as one failure. */
function withExitCode(suite: string, code: number, outcome: Outcome): Outcome {
  const isUnexplained = code !== 0 && outcome.failed.length === 0
  return isUnexplained ? { ...outcome, failed: [`${suite} ended with ${code}`] } : outcome
}

const read = <Report>(file: string): Report | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined

/** `file` is vitest's JSON report, `unhandled` what `unhandled-errors.ts` wrote, `code` what it ended with. */
export function readVitestReport(file: string, unhandled: string, code: number): Outcome {
  const results = read<VitestReport>(file)?.testResults ?? []
  const tests = results.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages = [] }) => ({
      name: `${name}: ${fullName}`,
      status,
      why: failureMessages.join('\n').slice(0, shownOfAMessage),
    })),
  )
  const unfinished = results.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  )
  const failed = [
    ...tests.filter(({ status }) => status === 'failed').map(({ name, why }) => (why ? `${name}\n    ${why}` : name)),
    ...unfinished.map(({ name, message }) => `${name}: did not come to its end ${message.slice(0, shownOfAMessage)}`),
    // The process that ran them is gone: they neither passed nor failed.
    ...tests.filter(({ status }) => status === 'pending').map(({ name }) => `${name}: was not ended`),
    ...(read<readonly string[]>(unhandled) ?? []).map((error) => error.slice(0, shownOfAMessage)),
  ]
  return withExitCode('The tests', code, { passed: tests.filter(({ status }) => status === 'passed').length, failed })
}

const specsOf = (suite: PlaywrightSuite): readonly PlaywrightSpec[] => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
]

const specsOfReport = (report: PlaywrightReport | undefined) =>
  (report?.suites ?? []).flatMap((suite) => specsOf(suite).map((spec) => ({ ...spec, file: suite.file })))

export interface JourneysOutcome extends Outcome {
  /** From the folder of the journeys. */
  readonly failedFiles: readonly string[]
}

/** `file` is Playwright's JSON report, `code` what it ended with. Journeys of the files `without` are left out. */
export function readPlaywrightReport(file: string, code: number, without: readonly string[] = []): JourneysOutcome {
  const report = read<PlaywrightReport>(file)
  const specs = specsOfReport(report).filter((spec) => !without.includes(spec.file))
  const bad = specs.filter(({ ok }) => !ok)
  const errors = (report?.errors ?? []).map(({ message = '' }) => message.slice(0, shownOfAMessage))
  const passed = specs.flatMap(({ tests }) => tests).filter(({ status }) => status === 'expected').length
  const failed = [...bad.map((spec) => `${spec.file}: ${spec.title}`), ...errors]
  const failedFiles = [...new Set(bad.map((spec) => spec.file))]
  return { ...withExitCode('The journeys', code, { passed, failed }), failedFiles }
}

/** How long each file of journeys took, from its first journey's start to its last one's end. */
export function readJourneyTimes(file: string): readonly FileTime[] {
  const specs = specsOfReport(read<PlaywrightReport>(file))
  return [...Map.groupBy(specs, (spec) => spec.file)].map(([name, own]) => {
    const results = own.flatMap(({ tests }) => tests).flatMap((test) => test.results)
    const starts = results.map(({ startTime }) => Date.parse(startTime))
    const ends = results.map(({ startTime, duration }) => Date.parse(startTime) + duration)
    return { suite: 'journeys', file: `e2e/${name}`, startedAt: Math.min(...starts), endedAt: Math.max(...ends) }
  })
}
