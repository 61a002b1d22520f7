// Computers with a printer helper, as faults need them: copied, restored from an older copy, with a cut journal or a wrong clock.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningHelper, startHelper } from '../../apps/helper/src/testing/start-helper.ts'
import { makeWrongClock, type WrongClock } from '../../apps/helper/src/testing/wrong-clock.ts'

interface Computer {
  readonly directory: string
  readonly clock: WrongClock
  running: RunningHelper
}

export interface Computers {
  /** Copies the data of the last computer and starts another one with it. */
  readonly copy: () => Promise<void>
  /** Ends the last one, as a power cut would or properly, and starts it again. */
  readonly restart: (how: 'killed' | 'stopped') => Promise<void>
  /** Keeps the data of the last one for `restore`. */
  readonly backUp: () => void
  /** Kills the last one and starts it with what was backed up. */
  readonly restore: () => Promise<void>
  /** Kills the last one and starts it with so many lines less in its print journal. */
  readonly cutJournal: (lines: number) => Promise<void>
  readonly jumpTo: (aheadMs: number) => void
  readonly remove: () => Promise<void>
}

const newDirectory = (): string => mkdtempSync(join(tmpdir(), 'labelwright-computer-'))

function copyOf(directory: string): string {
  const copy = newDirectory()
  cpSync(directory, copy, { recursive: true })
  return copy
}

/** Cuts so many lines off the end of the journal in a directory. */
function cutJournal(directory: string, count: number): void {
  const path = join(directory, 'journal.ndjson')
  const lines = readFileSync(path, 'utf8').split('\n')
  const kept = lines.filter((line) => line !== '').slice(0, -count)
  writeFileSync(path, kept.map((line) => `${line}\n`).join(''))
}

interface Pairing {
  readonly serverUrl: string
  readonly code: string
}

/** Starts a first computer and pairs it. `aheadMs` is the error of its clock and of its copies' clocks. */
export async function startComputers({ serverUrl, code }: Pairing, aheadMs: number): Promise<Computers> {
  const all: Computer[] = []
  let backup: string | undefined
  const launch = ({ directory, clock }: Omit<Computer, 'running'>, args: readonly string[] = []) =>
    startHelper(['--data-dir', directory, ...args], clock.environment)
  const add = async (directory: string, args?: readonly string[]): Promise<void> => {
    const computer = { directory, clock: makeWrongClock(aheadMs) }
    all.push({ ...computer, running: await launch(computer, args) })
  }
  /** Ends the last one and starts it again, after something was done to its directory. */
  const again = async (how: 'killed' | 'stopped', change: (directory: string) => void = () => undefined) => {
    const computer = all.at(-1)
    if (!computer) return
    await (how === 'killed' ? computer.running.kill() : computer.running.stop())
    change(computer.directory)
    computer.running = await launch(computer)
  }
  await add(newDirectory(), ['--pair', code, '--server', serverUrl])
  const lastDirectory = (): string => all.at(-1)?.directory ?? ''
  return {
    copy: async () => {
      await add(copyOf(lastDirectory()))
      // What was backed up before belongs to a computer that must pair again.
      backup = undefined
    },
    restart: (how) => again(how),
    backUp: () => {
      backup = copyOf(lastDirectory())
    },
    restore: () =>
      again('killed', (directory) => {
        if (backup === undefined) return
        rmSync(directory, { recursive: true })
        cpSync(backup, directory, { recursive: true })
      }),
    cutJournal: (lines) => again('killed', (directory) => cutJournal(directory, lines)),
    jumpTo: (ms) => all.at(-1)?.clock.jumpTo(ms),
    remove: async () => {
      for (const { running } of all) await running.stop()
      for (const { directory } of all) rmSync(directory, { recursive: true, force: true })
    },
  }
}
