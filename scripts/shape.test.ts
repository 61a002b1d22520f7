import { rmSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { compare } from './house/exceptions.ts'
import { crowdedFolders, findOffences, type Offence, offencesIn } from './house/shape.ts'
import { makeSmallProject } from './house/small-project.ts'

const lines = (count: number): string => Array.from({ length: count }, (_, index) => `  call(${index})\n`).join('')
const rulesOf = (file: string, source: string): string[] =>
  offencesIn(file, source).map(({ rule, name, size }) => `${rule} ${name} ${size}`)

describe('The shape of a function', () => {
  it.each([
    ['a declaration', `function long() {\n${lines(59)}}\n`, ['function-lines long 61']],
    ['an arrow', `export const long = () => {\n${lines(59)}}\n`, ['function-lines long 61']],
    ['a method', `const all = { long() {\n${lines(59)}} }\n`, ['function-lines long 61']],
    ['a method of a class', `class All {\n long() {\n${lines(59)}}\n}\n`, ['function-lines long 61']],
    ['a callback', `serve(route, () => {\n${lines(59)}})\n`, ['function-lines argument of serve 61']],
    ['a function of sixty lines', `function long() {\n${lines(58)}}\n`, []],
  ])('counts the lines of %s', (_, source, expected) => {
    expect(rulesOf('apps/helper/src/a.ts', `// Ümläuts before it are two bytes each.\n${source}`)).toEqual(expected)
  })

  it('is ninety lines at most in a component', () => {
    expect(rulesOf('a.tsx', `export function Page() {\n${lines(88)}}\n`)).toEqual([])
    expect(rulesOf('a.tsx', `export function Page() {\n${lines(89)}}\n`)).toEqual(['function-lines Page 91'])
  })

  it('leaves the callbacks of tests apart, and counts what tests declare', () => {
    const callback = `describe('a', () => {\n${lines(80)}it.each(all)('b', (a, b, c, d) => d)\n})\n`
    expect(rulesOf('a.test.ts', callback)).toEqual([])
    expect(rulesOf('a.test.ts', `function long() {\n${lines(59)}}\n`)).toEqual(['function-lines long 61'])
  })

  it.each([
    ['function many(a: number, b: number, c: number, d: number) {}', ['parameters many 4']],
    ['const many = (a, b, c, ...d) => a', ['parameters many 4']],
    ['class A { constructor(readonly a: 1, b: 2, c: 3, d: 4) {} }', ['parameters constructor 4']],
    ['class A { many(a, b, c, d) {} }', ['parameters many 4']],
    ['function few(a, b, { c, d, e }) {}', []],
    ['type Many = (a: 1, b: 2, c: 3, d: 4) => void', []],
  ])('takes three parameters at most: %s', (source, expected) => {
    expect(rulesOf('a.ts', source)).toEqual(expected)
  })
})

describe('A spread of a literal', () => {
  it.each([
    ['const a = { ...{ b, c }, d }', 1],
    ['call(...[a, b])', 1],
    ["const a = [...(['b', 'c'] as const), d]", 1],
    ['const a = { ...(isB ? { b } : {}), ...(c && { c }), ...d }', 0],
    ['const a = [...b, ...c()]', 0],
  ])('is found: %s', (source, count) => {
    expect(offencesIn('a.ts', source).map(({ rule, size }) => [rule, size])).toEqual(
      count === 0 ? [] : [['literal-spread', count]],
    )
  })
})

describe('A crowded folder', () => {
  const filesIn = (folder: string, count: number, ending = '.ts'): string[] =>
    Array.from({ length: count }, (_, index) => `${folder}/f${index}${ending}`)

  it('has more than 25 files beside tests', () => {
    const files = [...filesIn('a', 25), ...filesIn('a', 9, '.test.ts'), ...filesIn('b', 26), ...filesIn('b/c', 20)]
    expect(crowdedFolders(files)).toEqual([{ rule: 'folder-files', file: 'b', name: '', size: 26 }])
  })

  it('may be a list of like things', () => {
    const lists = ['apps/server/src/migrations', 'packages/contract/src/server', 'packages/a/golden/zpl']
    expect(crowdedFolders(lists.flatMap((folder) => filesIn(folder, 40)))).toEqual([])
  })
})

describe('The list of exceptions', () => {
  const long: Offence = { rule: 'function-lines', file: 'apps/server/src/a.ts', name: 'long', size: 80 }
  const spread: Offence = { rule: 'literal-spread', file: 'apps/server/src/a.ts', name: '', size: 2 }

  it.each([
    ['the same place', [long], { fresh: [], mended: [] }],
    ['a place that became shorter', [{ ...long, size: 70 }], { fresh: [], mended: [] }],
    ['a place that grew', [{ ...long, size: 81 }], { fresh: [{ ...long, size: 81 }], mended: [long] }],
    ['a function that moved in its room', [{ ...long, file: 'apps/server/src/b/c.ts' }], { fresh: [], mended: [] }],
    ['a file that moved in its room', [{ ...spread, file: 'apps/server/src/b/a.ts' }], { fresh: [] }],
    ['another file', [{ ...spread, file: 'apps/server/src/b.ts' }], { fresh: [{ file: 'apps/server/src/b.ts' }] }],
    ['another function', [{ ...long, name: 'other' }], { fresh: [{ ...long, name: 'other' }], mended: [long] }],
    ['a mended place', [], { fresh: [], mended: [long] }],
  ])('compared with %s', (_, found, expected) => {
    const exceptions = found.some(({ rule }) => rule === 'literal-spread') ? [spread] : [long]
    expect(compare(found, exceptions)).toMatchObject(expected)
  })

  it('never gains a place by shrinking', () => {
    const other = { ...long, name: 'other' }
    expect(compare([{ ...long, size: 70 }, other], [long]).remaining).toEqual([{ ...long, size: 70 }])
  })
})

describe('A project', () => {
  const roots: string[] = []
  afterEach(() => {
    for (const root of roots.splice(0)) rmSync(root, { recursive: true })
  })

  it('is read in all its rooms, but for what git ignores', () => {
    const source = 'export const planted = (a: 1, b: 2, c: 3, d: 4) => [a, b, c, d]\n'
    const root = makeSmallProject({
      '.gitignore': 'dist\n',
      'packages/printing/src/planted.ts': source,
      'apps/web/src/planted.tsx': source,
      'apps/web/dist/planted.ts': source,
      'scripts/planted.ts': source,
      'docs/planted.ts': source,
    })
    roots.push(root)
    expect(findOffences(root).map(({ file, name }) => `${file} ${name}`)).toEqual([
      'apps/web/src/planted.tsx planted',
      'packages/printing/src/planted.ts planted',
      'scripts/planted.ts planted',
    ])
  })
})
