// The journeys in Chromium, as a suite of `npm test` and of `npm run proof`.
import { join } from 'node:path'
import type { FileTime } from './file-times.ts'
import { type Outcome, readJourneyTimes, readPlaywrightReport } from './read-report.ts'
import { runNode } from './run-node.ts'

const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json']

interface JourneysOptions {
  readonly files?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Runs all journeys or those of some files, and a file in which one failed once more by itself: then only that counts, and it is said.
 * `reports` is a folder for the reports.
 */
export async function runJourneys(
  reports: string,
  { files = [], env = {} }: JourneysOptions = {},
): Promise<Outcome & { readonly times: readonly FileTime[] }> {
  const run = (report: string, args: readonly string[]): Promise<number> =>
    runNode([...playwright, ...args], { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } })
  const report = join(reports, 'journeys.json')
  const code = await run(report, files)
  const times = readJourneyTimes(report)
  const first = readPlaywrightReport(report, code)
  if (first.failedFiles.length === 0) return { ...first, times }

  const failedFiles = first.failedFiles.map((file) => `e2e/${file}`)
  process.stdout.write(`\n── once more, by themselves, because a journey failed:\n`)
  for (const name of first.failed) process.stdout.write(`  ${name}\n`)
  const reportAgain = join(reports, 'journeys-again.json')
  const codeAgain = await run(reportAgain, ['--workers=1', '--trace=retain-on-failure', ...failedFiles])
  const others = readPlaywrightReport(report, 0, first.failedFiles)
  const again = readPlaywrightReport(reportAgain, codeAgain)
  return { passed: others.passed + again.passed, failed: [...others.failed, ...again.failed], times }
}
