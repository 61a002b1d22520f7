import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { FuzzReport } from './testing/fuzz/fuzz-case.ts'

const program = fileURLToPath(new URL('./testing/fuzz/fuzz-program.ts', import.meta.url))
const mostMilliseconds = 2_000
const mostMegabytes = 512
/** What takes too long is told by its processor time; only a program that hangs takes longer. */
const hangMs = 1_800_000

// In a program of its own: its heap is bounded, and the most it ever held, with all that is outside the heap, is told by the system.
async function fuzz(name: string): Promise<FuzzReport> {
  const child = spawn(process.execPath, [`--max-old-space-size=${mostMegabytes}`, program, name], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: hangMs,
  })
  const [output, complaints]: [Buffer[], Buffer[]] = [[], []]
  child.stdout.on('data', (bytes: Buffer) => output.push(bytes))
  child.stderr.on('data', (bytes: Buffer) => complaints.push(bytes))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${Buffer.concat(complaints)}`)
  return JSON.parse(Buffer.concat(output).toString()) as FuzzReport
}

describe('Any input', () => {
  it.each([
    ['any-json', 'any JSON as a label document is taken or refused', ['refused']],
    ['spoilt-sample', 'a spoilt sample is refused with reasons, or written in every format', ['drawn', 'refused']],
    ['largest-label', 'the largest label there may be is painted', ['esc-pos', 'pdf', 'tspl', 'zpl']],
    [
      'any-tape',
      'a label of any size on any roll is printed with all rows of the roll, or refused',
      ['printed', 'refused'],
    ],
    ['any-barcode', 'any text as a barcode of any kind is drawn or told', ['drawn', 'told']],
    ['any-expression', 'any expression answers a value or a mistake', ['mistake', 'value']],
    ['any-picture', 'any bytes as a picture are refused', ['refused']],
    ['spoilt-picture', 'a spoilt picture is read or refused', ['read', 'refused']],
    ['enormous-picture', 'a picture that says it is enormous takes no memory for it', ['refused']],
    ['any-font', 'any bytes as a font are refused', ['refused']],
    ['spoilt-font', 'a spoilt font is taken or refused', ['refused', 'taken']],
    ['spoilt-cff-font', 'a spoilt font of cubic curves is taken or refused', ['refused', 'taken']],
  ])(
    '%s: %s, within 2 s of the processor and 512 MB',
    async (name, _, outcomes) => {
      const report = await fuzz(name)
      expect(report.slowestCpuMs).toBeLessThan(mostMilliseconds)
      expect(report.peakMegabytes).toBeLessThan(mostMegabytes)
      expect(Object.keys(report.outcomes).sort()).toEqual(outcomes)
    },
    hangMs,
  )
})
