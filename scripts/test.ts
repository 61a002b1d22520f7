// npm test: installs what the tests need, then runs all of them, and counts. At the end it says how long each suite and file took.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type FileTime, lastTimes, readFileTimes, slowestLines, suiteSeconds } from './suites/file-times.ts'
import { runJourneys } from './suites/journeys.ts'
import { type Outcome, readVitestReport } from './suites/read-report.ts'
import { runNode } from './suites/run-node.ts'
import { installSystemPackages } from './suites/system-packages.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const say = (text: string) => process.stdout.write(`${text}\n`)
const secondsSince = (begun: number): number => Math.round((performance.now() - begun) / 1000)

/** Whoever changes something waits for this. It is said when it is exceeded, and fails nothing: a busy machine takes longer. */
const maxSeconds = 1200

async function runCheck(): Promise<Outcome & { readonly seconds: number }> {
  const begun = performance.now()
  const code = await runNode(['scripts/check.ts'], { isOutputHeld: true })
  const outcome = code === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: ['check'] }
  return { ...outcome, seconds: secondsSince(begun) }
}

async function runUnits(reports: string): Promise<Outcome & { readonly times: readonly FileTime[] }> {
  const place = (name: string): string => join(reports, `${name}.json`)
  const [report, unhandled, times] = [place('unit'), place('unhandled'), place('times')]
  const env = { LABELWRIGHT_UNHANDLED_ERRORS: unhandled, LABELWRIGHT_FILE_TIMES: times }
  const code = await runNode(['node_modules/vitest/vitest.mjs', 'run', `--outputFile.json=${report}`], { env })
  return { ...readVitestReport(report, unhandled, code), times: readFileTimes(times) }
}

function sayTimes(check: number, times: readonly FileTime[], all: number): void {
  say('\n── seconds of each suite')
  const suites = [['check, beside the tests', check], ...suiteSeconds(times), ['all', all]] as const
  for (const [suite, seconds] of suites) say(`${String(seconds).padStart(6)} s  ${suite}`)
  say('\n── the 20 files that took longest')
  for (const line of slowestLines(times, 20)) say(line)
  if (all > maxSeconds)
    say(`\nWarning: the tests took ${all} s. They should end within ${maxSeconds} s on two idle cores.`)
}

// Each test file and each program that it starts would else read the same TypeScript anew.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')
const begun = performance.now()
installSystemPackages()
const reports = mkdtempSync(join(tmpdir(), 'labelwright-reports-'))
say('\n── unit and process tests; beside them check: style, types, rooms, unused code')
const [check, units] = await Promise.all([runCheck(), runUnits(reports)])
say('\n── journeys through the running product, in Chromium')
const journeys = await runJourneys(reports)
rmSync(reports, { recursive: true })

const times = [...units.times, ...journeys.times]
mkdirSync(dirname(lastTimes), { recursive: true })
writeFileSync(lastTimes, JSON.stringify(times))
sayTimes(check.seconds, times, secondsSince(begun))
const results = [check, units, journeys]
const passed = results.reduce((sum, each) => sum + each.passed, 0)
const failed = results.flatMap((each) => each.failed)
if (failed.length > 0) say(`\nFailed:\n${failed.map((name) => `  ${name}`).join('\n')}`)
say(`\n${passed} passed, ${failed.length} failed`)
process.exit(failed.length === 0 ? 0 : 1)
