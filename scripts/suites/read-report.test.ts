import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readJourneyTimes, readPlaywrightReport, readVitestReport } from './read-report.ts'

let directory: string
let file: string
let unhandled: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'labelwright-reports-'))
  file = join(directory, 'report.json')
  unhandled = join(directory, 'unhandled.json')
})
afterAll(() => rmSync(directory, { recursive: true }))
const write = (report: object) => writeFileSync(file, JSON.stringify(report))

const test = (fullName: string, status: string, ...failureMessages: string[]) => ({ fullName, status, failureMessages })

describe('The report of the tests', () => {
  it('names what failed and why, and what ended without a word because its process was gone', () => {
    write({
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [test('adds', 'passed'), test('takes', 'failed', 'expected 1 to be 2')],
        },
        {
          name: 'b.test.ts',
          status: 'passed',
          message: '',
          assertionResults: [test('runs', 'passed'), test('rests', 'pending')],
        },
        { name: 'c.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
        { name: 'd.test.ts', status: 'passed', message: '', assertionResults: [test('is left out here', 'skipped')] },
      ],
    })
    expect(readVitestReport(file, unhandled, 1)).toEqual({
      passed: 2,
      failed: [
        'a.test.ts: takes\n    expected 1 to be 2',
        'c.test.ts: did not come to its end no such module',
        'b.test.ts: rests: was not ended',
      ],
    })
  })

  it('fails once where the suite ended badly and nothing else says why', () => {
    write({
      testResults: [{ name: 'a.test.ts', status: 'passed', message: '', assertionResults: [test('adds', 'passed')] }],
    })
    expect(readVitestReport(file, unhandled, 0)).toEqual({ passed: 1, failed: [] })
    expect(readVitestReport(file, unhandled, 1)).toEqual({ passed: 1, failed: ['The tests ended with 1'] })
    expect(readVitestReport(join(directory, 'none.json'), unhandled, 1)).toEqual({
      passed: 0,
      failed: ['The tests ended with 1'],
    })
  })
})

describe('The errors that belong to no test', () => {
  it('are named with their file, where all tests passed', () => {
    const reporter = new URL('unhandled-errors.ts', import.meta.url)
    writeFileSync(
      join(directory, 'vitest.config.mjs'),
      `import { tellUnhandledErrors } from '${reporter}'
       const reporters = ['json', tellUnhandledErrors('${unhandled}')]
       export default { test: { include: ['*.mjs'], exclude: ['*.config.mjs'], reporters } }`,
    )
    writeFileSync(
      join(directory, 'throws.mjs'),
      `import { it } from '${import.meta.resolve('vitest')}'
       it('leaves something behind', () => { void Promise.reject(new Error('left behind')) })
       it('rests', () => new Promise((resolve) => setTimeout(resolve, 50)))`,
    )
    const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))
    const { status } = spawnSync(process.execPath, [vitest, 'run', '--root', directory, `--outputFile.json=${file}`])
    const outcome = readVitestReport(file, unhandled, status ?? 0)
    expect(outcome.passed).toBe(2)
    expect(outcome.failed).toHaveLength(1)
    expect(outcome.failed[0]).toMatch(/throws\.mjs: outside of a test.*\n {4}Error: left behind/)
  })
})

describe('The report of the journeys', () => {
  const startTime = '2026-11-28T10:00:00.000Z'
  const spec = (title: string, ok: boolean) => ({
    title,
    ok,
    tests: [{ status: ok ? 'expected' : 'unexpected', results: [{ startTime, duration: 2_000 }] }],
  })
  beforeEach(() =>
    write({
      errors: [],
      suites: [
        {
          file: 'a.spec.ts',
          specs: [spec('opens', true)],
          suites: [{ specs: [spec('prints', false), spec('closes', true)] }],
        },
        { file: 'b.spec.ts', specs: [spec('signs in', true)] },
      ],
    }),
  )

  it('names failed specs at any depth, and their files', () => {
    const failed = ['a.spec.ts: prints']
    expect(readPlaywrightReport(file, 1)).toEqual({ passed: 3, failed, failedFiles: ['a.spec.ts'] })
  })

  it('leaves out the files that were run again', () => {
    expect(readPlaywrightReport(file, 0, ['a.spec.ts'])).toEqual({ passed: 1, failed: [], failedFiles: [] })
  })

  it('counts no journey that was skipped', () => {
    write({
      errors: [],
      suites: [{ file: 'a.spec.ts', specs: [{ ...spec('opens', true), tests: [{ status: 'skipped', results: [] }] }] }],
    })
    expect(readPlaywrightReport(file, 0)).toMatchObject({ passed: 0, failed: [] })
  })

  it('says how long each file took', () => {
    const startedAt = Date.parse(startTime)
    const time = { suite: 'journeys', startedAt, endedAt: startedAt + 2_000 }
    expect(readJourneyTimes(file)).toEqual([
      { ...time, file: 'e2e/a.spec.ts' },
      { ...time, file: 'e2e/b.spec.ts' },
    ])
  })

  it('fails once where no report was written', () => {
    expect(readPlaywrightReport(join(directory, 'none.json'), 1)).toEqual({
      passed: 0,
      failed: ['The journeys ended with 1'],
      failedFiles: [],
    })
  })
})
