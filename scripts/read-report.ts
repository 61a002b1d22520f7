// What a suite's report says: how many passed and failed, and by which names they are found.
import { existsSync, readFileSync } from 'node:fs'

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

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly { readonly title: string; readonly file: string; readonly ok: boolean }[]
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number }
  readonly suites: readonly PlaywrightSuite[]
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

const specsOf = (suite: PlaywrightSuite): readonly { title: string; file: string; ok: boolean }[] => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
]

/** `file` is Playwright's JSON report, `code` what it ended with. */
export function readPlaywrightReport(file: string, code: number): Outcome {
  const report = read<PlaywrightReport>(file)
  const failed = (report?.suites ?? [])
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map((spec) => `${spec.file}: ${spec.title}`)
  const errors = (report?.errors ?? []).map(({ message = '' }) => message.slice(0, shownOfAMessage))
  return withExitCode('The journeys', code, { passed: report?.stats.expected ?? 0, failed: [...failed, ...errors] })
}
