// npm run proof: the tests that pass or fail and take too long for npm test. It runs them one part after the other, and counts.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type FaultRunName, faultRunNames } from './faults/fault-runs.ts'
import { runJourneys } from './suites/journeys.ts'
import { type Outcome, readVitestReport } from './suites/read-report.ts'
import { runNode } from './suites/run-node.ts'

const helpText = `npm run proof [-- PART [WHICH …]]: the long forms of the tests. All parts take some hours on two cores.

  vitest [FILES]     files *.proof.test.ts, all or those whose path contains one of these words
  journeys [FILES]   files e2e/*.proof.spec.ts, in Chromium
  faults [RUNS]      npm run faults: ${faultRunNames.join(', ')}
  --help             shows this text
`

const root = fileURLToPath(new URL('../', import.meta.url))
const log = (text: string) => process.stdout.write(`${text}\n`)

async function runTestFiles(reports: string, files: readonly string[]): Promise<Outcome> {
  const [report, unhandled] = [join(reports, 'unit.json'), join(reports, 'unhandled.json')]
  const args = ['node_modules/vitest/vitest.mjs', 'run', `--outputFile.json=${report}`, ...files]
  const env = { LABELWRIGHT_PROOF: '1', LABELWRIGHT_UNHANDLED_ERRORS: unhandled }
  return readVitestReport(report, unhandled, await runNode(args, { env }))
}

/** Each run counts as one test. They are the long forms already, of journeys that `npm test` runs too. */
async function runFaults(names: readonly FaultRunName[]): Promise<Outcome> {
  const failed: string[] = []
  for (const name of names) {
    log(`\n── faults: ${name}`)
    const code = await runNode(['scripts/faults.ts', name])
    if (code !== 0) failed.push(`npm run faults -- ${name}: ended with ${code}`)
  }
  return { passed: names.length - failed.length, failed }
}

function faultRunsOf(words: readonly string[]): readonly FaultRunName[] {
  const unknown = words.filter((word) => !faultRunNames.some((name) => name === word))
  if (unknown.length > 0) throw new Error(`There is no such run: ${unknown.join(', ')}`)
  return words.length === 0 ? faultRunNames : faultRunNames.filter((name) => words.includes(name))
}

async function runParts([part, ...which]: readonly string[], reports: string): Promise<Outcome[]> {
  const parts: Readonly<Record<string, () => Promise<Outcome>>> = {
    vitest: () => runTestFiles(reports, which),
    journeys: () => runJourneys(reports, { files: which, env: { LABELWRIGHT_PROOF: '1' } }),
    faults: () => runFaults(faultRunsOf(which)),
  }
  const chosen = part === undefined ? Object.keys(parts) : [part]
  const outcomes: Outcome[] = []
  for (const name of chosen) {
    const runPart = parts[name]
    if (runPart === undefined) throw new Error(`There is no part ${name}`)
    log(`\n── ${name}`)
    outcomes.push(await runPart())
  }
  return outcomes
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true })
  if (values.help) {
    log(helpText.trimEnd())
    return 0
  }
  const reports = mkdtempSync(join(tmpdir(), 'labelwright-reports-'))
  const started = performance.now()
  try {
    const outcomes = await runParts(positionals, reports)
    const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
    const failed = outcomes.flatMap((outcome) => outcome.failed)
    if (failed.length > 0) log(`\nFailed:\n${failed.map((name) => `  ${name}`).join('\n')}`)
    log(`\nin ${Math.round((performance.now() - started) / 1000)} s\n${passed} passed, ${failed.length} failed`)
    return failed.length === 0 ? 0 : 1
  } finally {
    rmSync(reports, { recursive: true })
  }
}

// Each test file and each program that it starts would else read the same TypeScript anew.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')
process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${helpText}`)
  return 2
})
