import { rmSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { exists, findMissing, movesIn, namesIn, superseded } from './house/doc-names.ts'
import { makeSmallProject } from './house/small-project.ts'

describe('The names in a document', () => {
  it.each([
    ['`packages/contract/src/pages.ts`: one line', ['packages/contract/src/pages.ts']],
    ['`routes.tsx` and `testing/`, `/api/labels`, `.ts`, `-page.tsx`, `@a/b.ts`', ['routes.tsx']],
    ['the folder `packages/printing` and `apps/*`', ['packages/printing', 'apps/*']],
    ['`printing.service` makes the job, `test.call` does not', ['printing.service.ts']],
    [
      '[Add a page](docs/how-to/add-a-page.md) ![](a.png) [out](https://a.b/c.md)',
      ['docs/how-to/add-a-page.md', 'a.png'],
    ],
    ['```\n`example.ts`\n```\n`real.ts`', ['real.ts']],
  ])('%j', (markdown, names) => {
    expect(namesIn(markdown)).toEqual(names)
  })
})

describe('A name', () => {
  const files = [
    'apps/server/src/features/labels/labels.service.ts',
    'apps/server/src/migrations/0001-users.sql',
    'docs/how-to/add-a-page.md',
  ]
  const document = 'docs/decisions/0001-rooms.md'

  it.each([
    ['apps/server/src/features/labels/labels.service.ts', true],
    ['labels.service.ts', true],
    ['server/features/labels/labels.service.ts', true],
    ['features/<feature>/<feature>.service.ts', true],
    ['apps/server/src/migrations/NNNN-<what>.sql', true],
    ['features/labels/', true],
    ['../how-to/add-a-page.md', true],
    ['features/{labels,users}/', false],
    ['bels.service.ts', false],
    ['labels-service.ts', false],
    ['labels.service.tsx', false],
    ['how-to/add-a-page.md/', false],
    ['./add-a-page.md', false],
  ])('%s is there: %s', (name, isThere) => {
    expect(exists(name, document, files)).toBe(isThere)
  })
})

describe('A decision', () => {
  it('is out of force when a later one supersedes it', () => {
    expect(superseded(['# 1\n', '# 9\n\nSupersedes 0001 and 0004.\n', 'What supersedes 0002 is open.'])).toEqual(
      new Set(['0001', '0004']),
    )
  })

  it('is followed to where its files stand now', () => {
    expect(movesIn('Text `a` is now `b`.\n\n- `mail.ts` is now `mail/mail.ts`\n')).toEqual(
      new Map([['mail.ts', 'mail/mail.ts']]),
    )
  })
})

describe('A project', () => {
  const roots: string[] = []
  afterEach(() => {
    for (const root of roots.splice(0)) rmSync(root, { recursive: true })
  })

  it('has every file that its documents name', () => {
    const root = makeSmallProject({
      'apps/helper/src/main.ts': '',
      'docs/how-to/add-planted.md': '`apps/helper/src/nowhere.ts` and `apps/helper/src/main.ts`\n',
      'docs/decisions/0001-moved.md': '`begin.ts`, `gone.ts`\n',
      'docs/decisions/0002-old.md': '`old.ts`\n',
      'docs/decisions/0003-new.md': 'Supersedes 0002.\n',
      'docs/decisions/moved-files.md': '- `begin.ts` is now `apps/helper/src/main.ts`\n- `else.ts` is now `main.ts`\n',
    })
    roots.push(root)
    expect(findMissing(root)).toEqual([
      'docs/decisions/0001-moved.md: gone.ts is not there',
      'docs/how-to/add-planted.md: apps/helper/src/nowhere.ts is not there',
      'docs/decisions/moved-files.md: no decision in force needs else.ts',
    ])
  })
})
