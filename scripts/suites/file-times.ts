// How long each test file took: recorded while a suite runs, and told at its end.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Reporter, TestModule } from 'vitest/node'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Where `npm test` leaves the times of its last run, for `npm run durations`. */
export const lastTimes = fileURLToPath(
  new URL('../../node_modules/.cache/labelwright/file-times.json', import.meta.url),
)

export interface FileTime {
  /** A project of vitest, or `journeys`. */
  readonly suite: string
  /** From the project's root. */
  readonly file: string
  /** Milliseconds of one clock, the same for all files of a suite. */
  readonly startedAt: number
  readonly endedAt: number
}

/** A reporter of vitest that writes the times of all files, as a JSON array, to `target`. A file begins when a worker reads it. */
export function recordFileTimes(target: string): Reporter {
  const keyOf = ({ project, moduleId }: TestModule) => `${project.name} ${moduleId}`
  const startedAt = new Map<string, number>()
  const times: FileTime[] = []
  return {
    onTestModuleQueued: (module) => void startedAt.set(keyOf(module), performance.now()),
    onTestModuleEnd: (module) => {
      const endedAt = performance.now()
      const file = relative(root, module.moduleId)
      times.push({ suite: module.project.name, file, startedAt: startedAt.get(keyOf(module)) ?? endedAt, endedAt })
    },
    onTestRunEnd: () => writeFileSync(target, JSON.stringify(times)),
  }
}

/** Answers none where the suite did not come to its end. */
export const readFileTimes = (target: string): readonly FileTime[] =>
  existsSync(target) ? (JSON.parse(readFileSync(target, 'utf8')) as FileTime[]) : []

/** Whole seconds. */
export const secondsOf = ({ startedAt, endedAt }: Pick<FileTime, 'startedAt' | 'endedAt'>): number =>
  Math.round((endedAt - startedAt) / 1000)

/** Seconds from the first start to the last end of each suite's files. */
export function suiteSeconds(times: readonly FileTime[]): ReadonlyMap<string, number> {
  const suites = Map.groupBy(times, ({ suite }) => suite)
  return new Map(
    [...suites].map(([suite, files]) => {
      const startedAt = Math.min(...files.map((file) => file.startedAt))
      const endedAt = Math.max(...files.map((file) => file.endedAt))
      return [suite, secondsOf({ startedAt, endedAt })]
    }),
  )
}

const longestFirst = (times: readonly FileTime[]): FileTime[] =>
  [...times].sort((one, other) => other.endedAt - other.startedAt - (one.endedAt - one.startedAt))

/** A line for each of the files that took longest. */
export const slowestLines = (times: readonly FileTime[], count: number): string[] =>
  longestFirst(times)
    .slice(0, count)
    .map((time) => `${String(secondsOf(time)).padStart(6)} s  ${time.file}`)
