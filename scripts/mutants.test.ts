import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from './house/source-files.ts'
import { areas } from './mutants/areas.ts'
import { applyMutant, mutantsOf, sample } from './mutants/mutate.ts'

const faults = (source: string): string[] => mutantsOf('a.ts', source).map((mutant) => applyMutant(source, mutant))

describe('A mutant', () => {
  it.each([
    ['const a = b === c', ['const a = (b !== c)']],
    ['const a = b < 7', ['const a = (b <= 7)', 'const a = b < 8']],
    ['const ö = b ?? c', ['const ö = (b && c)']],
    ['if (a) b()', ['if (true) b()', 'if (false) b()', 'if (a) void 0']],
    ['const a = !b', ['const a = b']],
    ["const a = ['b']", ['const a = []', "const a = ['']"]],
    ['const a = `b`', ['const a = ``']],
    ['throw new Error()', ['void 0']],
    // Types, keys and the names of modules are no behaviour.
    ["import a from 'b'", []],
    ["type A = 'b' | 7", []],
    ["const a = { 'b-c': d }", []],
    ['const a: readonly [1, 2] = b', []],
  ])('of %j', (source, expected) => {
    expect(faults(source)).toEqual(expected)
  })
})

describe('A sample', () => {
  const mutants = mutantsOf('a.ts', Array.from({ length: 30 }, (_, index) => `a(${index})`).join('\n'))

  it('is everything where that is little', () => {
    expect(sample(mutants, 100)).toEqual(mutants)
  })

  it('is spread over the whole file', () => {
    const some = sample(mutants, 10)
    expect(some.length).toBeLessThanOrEqual(10)
    expect(some[0]?.line).toBe(1)
    expect(some.at(-1)?.line).toBeGreaterThan(25)
  })
})

describe('The areas', () => {
  it('name files that are there', () => {
    const named = Object.values(areas).flatMap((subjects) =>
      subjects.flatMap(({ files, tests }) => [...files, ...tests]),
    )
    expect(named.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([])
  })
})
