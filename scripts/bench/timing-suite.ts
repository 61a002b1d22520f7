// Tests that measure time (`*.timing.test.ts`): apart from the others, because they fail on a busy machine.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Result } from './measure.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly duration?: number
    }[]
  }[]
}

/** Runs them one by one; a row for each with the time it took. Throws when one of them fails. */
export async function runTimingSuite(): Promise<Result[]> {
  const directory = mkdtempSync(join(tmpdir(), 'labelwright-timing-'))
  const report = join(directory, 'report.json')
  const options = ['--no-file-parallelism', '--reporter=default', '--reporter=json', `--outputFile=${report}`]
  try {
    const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'timing', ...options], {
      cwd: root,
      env: { ...process.env, LABELWRIGHT_TIMING: '1' },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    await once(child, 'exit')
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    const failed = tests.filter(({ status }) => status !== 'passed')
    if (failed.length > 0) throw new Error(`Too slow, or failed: ${failed.map(({ fullName }) => fullName).join('; ')}`)
    return tests.map(({ fullName, duration = 0 }) => ({
      suite: 'timing',
      case: fullName,
      subject: 'labelwright',
      value: Math.round(duration),
      unit: 'ms',
    }))
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
