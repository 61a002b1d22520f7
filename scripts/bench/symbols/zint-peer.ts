import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What libzint needs for symbols, in a program of its own: microseconds and modules across. */
export interface ZintFigures {
  readonly microseconds: number
  readonly modules: number
}

/** Symbologies by their numbers in zint.h. */
const numbers = { 'gs1-128': 16, 'gs1-datamatrix': 71 } as const
const runs = 4

/** Measures libzint, where a C compiler and its header are here (Debian: libzint-dev); undefined where they are not. */
export function measureZint(symbology: keyof typeof numbers, contents: readonly string[]): ZintFigures | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'labelwright-zint-'))
  try {
    const program = join(folder, 'zint')
    const source = join(import.meta.dirname, '../peers/zint.c')
    const compiled = spawnSync('cc', ['-O2', '-D_GNU_SOURCE', source, '-o', program, '-lzint'], { encoding: 'utf8' })
    if (compiled.status !== 0) return undefined
    const input = contents.join('\n')
    const { status, stdout, stderr } = spawnSync(program, [`${numbers[symbology]}`, `${runs}`], {
      input,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`libzint: ${stderr}`)
    const [microseconds = 0, modules = 0] = stdout.split(' ').map(Number)
    return { microseconds, modules }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
