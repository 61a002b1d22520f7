import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isSea } from 'node:sea'

/** How the helper is started. */
export interface Program {
  /** What comes before its options. */
  readonly command: readonly string[]
  /** The one file that is the whole program; absent where it runs from its sources. */
  readonly file?: string
}

/** The program that runs just now: a single executable, one script for Node, or the sources. */
export function ownProgram(): Program {
  if (isSea()) return { command: [process.execPath], file: process.execPath }
  const script = realpathSync(process.argv[1] ?? '')
  const command = [process.execPath, script]
  return script.endsWith('.mjs') ? { command, file: script } : { command }
}

/** The shell command that starts a program; words with blanks are quoted. */
export const typed = (words: readonly string[]): string =>
  words.map((word) => (/^[\w@%+=:,./\\-]+$/.test(word) ? word : `"${word}"`)).join(' ')

/** Where installed programs lie, beside the data directory that is usual. */
export const programDirectory = (home: string): string => join(home, '.labelwright', 'bin')

/** Where a program lies once it is installed; sources stay where they are. */
export function installedProgram({ command, file }: Program, home: string): Program {
  if (file === undefined) return { command }
  const isScript = command.length > 1
  const ending = isScript ? '.mjs' : file.toLowerCase().endsWith('.exe') ? '.exe' : ''
  const installed = join(programDirectory(home), `labelwright-helper${ending}`)
  return { command: isScript ? [...command.slice(0, -1), installed] : [installed], file: installed }
}

/** Copies the program to where it is started from, over the version that stands there. */
export function copyProgram(from: Program, to: Program, home: string): void {
  if (from.file === undefined || to.file === undefined || from.file === to.file) return
  mkdirSync(programDirectory(home), { recursive: true, mode: 0o700 })
  const fresh = `${to.file}.new`
  copyFileSync(from.file, fresh)
  chmodSync(fresh, 0o700)
  if (process.platform === 'win32') moveAside(to.file)
  renameSync(fresh, to.file)
}

/** Removes an installed program, also the one that runs just now. */
export function removeProgram({ file }: Program): void {
  if (file === undefined) return
  if (process.platform === 'win32') moveAside(file)
  else rmSync(file, { force: true })
}

const asideEnding = '.old-'

/** Windows lets nobody replace or delete a program that runs, but anybody rename it. What was renamed before is deleted once it can be. */
function moveAside(file: string): void {
  if (!existsSync(file)) return
  renameSync(file, `${file}${asideEnding}${Date.now()}`)
  for (const name of readdirSync(dirname(file)).filter((each) => each.includes(asideEnding))) {
    try {
      rmSync(join(dirname(file), name))
    } catch {
      // It still runs; the next installation deletes it.
    }
  }
}
