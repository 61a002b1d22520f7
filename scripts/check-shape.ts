// npm run check -- shape: long functions, many parameters, literal spreads, crowded folders. With --shrink: takes mended places off the list.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compare } from './house/exceptions.ts'
import { findOffences, limits, type Offence, type ShapeRule } from './house/shape.ts'
import { projectRoot } from './house/source-files.ts'

const list = 'scripts/house/shape-exceptions.json'
const listFile = join(projectRoot, list)

const sentences: Readonly<Record<ShapeRule, string>> = {
  'function-lines': `lines; a function has at most ${limits.lines}, one of a .tsx file ${limits.componentLines}`,
  parameters: `parameters; at most ${limits.parameters} stand by their place, more are one named object`,
  'literal-spread': 'spreads of a literal, which only fold lines together',
  'folder-files': `files beside tests; a folder holds at most ${limits.folderFiles}`,
}

const sentenceOf = ({ rule, file, name, size }: Offence): string =>
  `${file}${name && ` ${name}`}: ${size} ${sentences[rule]}`

const exceptions = JSON.parse(readFileSync(listFile, 'utf8')) as readonly Offence[]
const { fresh, mended, remaining } = compare(findOffences(projectRoot), exceptions)
const shrinks = process.argv.includes('--shrink')

for (const offence of fresh) console.log(sentenceOf(offence))
if (shrinks) {
  const lines = remaining.map((one) => `  ${JSON.stringify(one)}`)
  writeFileSync(listFile, lines.length > 0 ? `[\n${lines.join(',\n')}\n]\n` : '[]\n')
  console.log(`${list}: ${mended.length} places are off the list, ${remaining.length} stay.`)
} else if (mended.length > 0) {
  for (const { file, name, rule } of mended) console.log(`${file} ${name}: mended (${rule}), but still in ${list}`)
  console.log('Take what is mended off the list: npm run shape -- --shrink')
}
process.exit(fresh.length > 0 || (mended.length > 0 && !shrinks) ? 1 : 0)
