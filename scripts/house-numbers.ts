// npm run house [-- FOLDER]: how large the rooms are, and what in them is too large or unused. Of another checkout when a folder is named.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { unreachableLines } from './house/reach.ts'
import { crowdedFolders, findOffences, limits } from './house/shape.ts'
import { codeFolders, filesIn, isCode, projectRoot } from './house/source-files.ts'

const root = process.argv[2] ? resolve(process.argv[2]) : projectRoot
const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file) || file.includes('/testing/')
const all = filesIn(root, codeFolders).filter(isCode)
const product = all.filter((file) => !isTest(file) && /^(apps|packages)\//.test(file))
const roomOf = (file: string): string =>
  file
    .split('/')
    .slice(0, /^(apps|packages)\//.test(file) ? 2 : 1)
    .join('/')
const lineCount = (file: string): number => readFileSync(join(root, file), 'utf8').split('\n').length - 1
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

// Programs, the page that an HTML file beside the application starts, and the settings of tools.
const entries = product.filter((file) => /^apps\/[^/]+\/(src\/(main|silent-login)\.tsx?|\w+\.config\.ts)$/.test(file))
const unreachable = unreachableLines(root, product, entries)
const rooms = [...new Set(all.map(roomOf))].sort().map((room) => {
  const sources = all.filter((file) => roomOf(file) === room && !isTest(file))
  const tests = all.filter((file) => roomOf(file) === room && isTest(file))
  return {
    room,
    files: sources.length,
    lines: sum(sources.map(lineCount)),
    testFiles: tests.length,
    testLines: sum(tests.map(lineCount)),
    unreachableLines: sum(sources.map((file) => unreachable.get(file) ?? 0)),
  }
})
const total = (key: Exclude<keyof (typeof rooms)[number], 'room'>): number => sum(rooms.map((room) => room[key]))
console.table([
  ...rooms,
  {
    room: 'all',
    files: total('files'),
    lines: total('lines'),
    testFiles: total('testFiles'),
    testLines: total('testLines'),
    unreachableLines: total('unreachableLines'),
  },
])

const offences = findOffences(root)
const long = offences.filter(({ rule }) => rule === 'function-lines')
console.log(
  `Functions over ${limits.lines} lines (${limits.componentLines} in .tsx files): ${long.length}, the longest:`,
)
console.table(long.sort((one, other) => other.size - one.size).slice(0, 15), ['file', 'name', 'size'])
const count = (rule: string): number => sum(offences.filter((one) => one.rule === rule).map(() => 1))
console.log(`Functions of more than ${limits.parameters} parameters: ${count('parameters')}`)
console.log(`Files with spreads of literals: ${count('literal-spread')}`)
console.log(`Folders of more than ${limits.folderFiles} files:`)
console.table(crowdedFolders(filesIn(root, codeFolders)), ['file', 'size'])

const worst = [...unreachable].filter(([, lines]) => lines > 0).sort(([, one], [, other]) => other - one)
console.log('Lines that no program reaches:')
console.table(worst.slice(0, 25).map(([file, lines]) => ({ file, lines })))

const production = existsSync(join(root, 'knip.production.config.ts'))
const args = production ? ['--production', '--config', 'knip.production.config.ts'] : []
const { stdout } = spawnSync(join(root, 'node_modules/.bin/knip'), args, { cwd: root, encoding: 'utf8' })
console.log(`Unused exports${production ? ', tests and benchmarks apart' : ''}:\n${stdout || 'none'}`)
