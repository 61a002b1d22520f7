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
  /** Copies the data of the last one as it is just now, and starts another computer with it. */
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

const launch = (directory: string, clock: WrongClock, args: readonly string[] = []): Promise<RunningHelper> =>
  startHelper(['--data-dir', directory, ...args], clock.environment)

/** Starts a first computer and pairs it. */
export async function startComputers(
  pairing: { readonly serverUrl: string; readonly code: string },
  aheadMs: number,
): Promise<Computers> {
  const all: Computer[] = []
  let backup: string | undefined
  const add = async (directory: string, args: readonly string[] = []): Promise<void> => {
    const clock = makeWrongClock(aheadMs)
    all.push({ directory, clock, running: await launch(directory, clock, args) })
  }
  const last = (): Computer => {
    const computer = all.at(-1)
    if (!computer) throw new Error('there is no computer')
    return computer
  }
  const startAgain = async (computer: Computer): Promise<void> => {
    computer.running = await launch(computer.directory, computer.clock)
  }
  const copyOf = (directory: string): string => {
    const copy = newDirectory()
    cpSync(directory, copy, { recursive: true })
    return copy
  }
  await add(newDirectory(), ['--pair', pairing.code, '--server', pairing.serverUrl])
  return {
    copy: async () => {
      await add(copyOf(last().directory))
      // What was backed up before belongs to a computer that must pair again.
      backup = undefined
    },
    restart: async (how) => {
      const computer = last()
      await (how === 'killed' ? computer.running.kill() : computer.running.stop())
      await startAgain(computer)
    },
    backUp: () => {
      backup = copyOf(last().directory)
    },
    restore: async () => {
      const computer = last()
      await computer.running.kill()
      if (backup !== undefined) {
        rmSync(computer.directory, { recursive: true })
        cpSync(backup, computer.directory, { recursive: true })
      }
      await startAgain(computer)
    },
    cutJournal: async (count) => {
      const computer = last()
      await computer.running.kill()
      const path = join(computer.directory, 'journal.ndjson')
      const lines = readFileSync(path, 'utf8').split('\n').filter((line) => line !== '')
      writeFileSync(path, lines.slice(0, -count).map((line) => `${line}\n`).join(''))
      await startAgain(computer)
    },
    jumpTo: (ms) => last().clock.jumpTo(ms),
    remove: async () => {
      for (const { running } of all) await running.stop()
      for (const { directory } of all) rmSync(directory, { recursive: true, force: true })
    },
  }
}
