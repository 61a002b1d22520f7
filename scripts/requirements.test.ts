import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const idPattern = /[A-Z]+-\d+(?:-OPEN)?/g

const described = new Set(
  [...readFileSync(join(root, 'docs/requirements.md'), 'utf8').matchAll(/^- ([A-Z]+-\d+(?:-OPEN)?) \S/gm)].map(
    (match) => match[1],
  ),
)

function namedByTests(): Map<string, string> {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && existsSync(join(root, file)))
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
    const missing = [...namedByTests()].filter(([id]) => !described.has(id))
    expect(missing).toEqual([])
  })
})
