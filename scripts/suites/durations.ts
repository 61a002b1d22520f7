// The committed list of test files that take long: the runners begin with them, so that no core waits for the last one.
import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { type FileTime, secondsOf } from './file-times.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const list = new URL('durations.json', import.meta.url)

/** Seconds. Shorter files are not listed: their order does not matter, and each run would change it. */
const minSeconds = 3

type Durations = Readonly<Record<string, number>>

export const readDurations = (): Durations => JSON.parse(readFileSync(list, 'utf8')) as Durations

/** Writes the list anew from the times of one whole run. Answers how many files it holds. */
export function writeDurations(times: readonly FileTime[]): number {
  const seconds = times.map((time) => [time.file, secondsOf(time)] as const)
  const listed = seconds.filter(([, each]) => each >= minSeconds).sort(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(list, `${JSON.stringify(Object.fromEntries(listed), null, 2)}\n`)
  return listed.length
}

/** Files in the order of `durations`, the longest first; what is not listed comes last. */
export const sortLongestFirst = <Item>(
  items: readonly Item[],
  fileOf: (item: Item) => string,
  durations: Durations,
): Item[] => {
  const secondsOfItem = (item: Item) => durations[fileOf(item)] ?? 0
  return [...items].sort((one, other) => secondsOfItem(other) - secondsOfItem(one))
}

/**
 * Vitest's order of files: the projects as the configuration lists them, each with its longest files first. Files of a project stay
 * together because a worker ends where the next file is of another one, and what it has read is lost.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durations = readDurations()
    const projects = Map.groupBy(files, ({ project }) => project.name)
    const inOrder = this.ctx.projects.map(({ name }) => projects.get(name) ?? [])
    return inOrder.flatMap((own) => sortLongestFirst(own, ({ moduleId }) => relative(root, moduleId), durations))
  }
}
