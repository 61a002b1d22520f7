import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const idPattern = /[A-Z]+-\d+(?:-OPEN)?/g

const lines = [
  ...readFileSync(join(root, 'docs/requirements.md'), 'utf8').matchAll(/^- ([A-Z]+-\d+(?:-OPEN)?) (\S.*)$/gm),
].map(([, id = '', text = '']) => ({ id, isMarked: text.endsWith(' (no test yet)') }))

/** Of the tests that `npm test` runs: a requirement that only a proof names is not shown by it. */
function namedByTests(): Map<string, string> {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /(?<!\.proof)\.(test|spec)\.tsx?$/.test(file) && existsSync(join(root, file)))
  const named = new Map<string, string>()
  for (const file of files) {
    for (const [group] of readFileSync(join(root, file), 'utf8').matchAll(
      /\[[A-Z]+-\d+(?:-OPEN)?(?:[ ,]+[A-Z]+-\d+(?:-OPEN)?)*\]/g,
    )) {
      for (const [id] of group.matchAll(idPattern)) named.set(id, file)
    }
  }
  return named
}

describe('The list of requirements', () => {
  it('has a line for every requirement that a test names', () => {
    const described = new Set(lines.map(({ id }) => id))
    const missing = [...namedByTests()].filter(([id]) => !described.has(id))
    expect(missing).toEqual([])
  })

  it('marks those that no test names, and no others', () => {
    const named = namedByTests()
    expect(lines.filter(({ id, isMarked }) => isMarked === named.has(id))).toEqual([])
  })

  it('has each once', () => {
    expect(lines.map(({ id }) => id).filter((id, index, ids) => ids.indexOf(id) !== index)).toEqual([])
  })
})
