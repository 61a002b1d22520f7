import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rooms } from '../.dependency-cruiser.mjs'
import { copyHouse } from './house/copy-house.ts'

const law = rooms as Record<string, readonly string[]>
const house = copyHouse()
afterAll(() => rmSync(house, { recursive: true }))

/** Puts a file that breaks a rule into the copy. */
function plant(path: string, source: string): void {
  const file = join(house, path)
  if (existsSync(file)) throw new Error(`${path} is in the way`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, source)
}

const cruise = () => {
  const args = ['--config', '.dependency-cruiser.mjs', 'apps', 'packages']
  const { stdout, stderr } = spawnSync('node_modules/.bin/depcruise', args, { cwd: house, encoding: 'utf8' })
  if (stdout === '') throw new Error(stderr)
  return stdout
}

/** What of a room others could import. */
const aFileOf: Readonly<Record<string, string>> = {
  'packages/label-document': '@labelwright/label-document/lengths',
  'packages/label-layout': '@labelwright/label-layout/drawing',
  'packages/label-output': '@labelwright/label-output/output-formats',
  'packages/label-input': '@labelwright/label-input/zpl/read-zpl',
  'packages/barcode-reading': '@labelwright/barcode-reading/read-back',
  'packages/open-label': '@labelwright/open-label/records',
  'packages/label-editor': '@labelwright/label-editor/editor-view',
  'packages/contract': '@labelwright/contract/errors',
  'packages/printing': '@labelwright/printing/send-to-printer',
  'packages/link': '@labelwright/link/dial-out',
  'packages/table-files': '@labelwright/table-files/csv-writer',
  'apps/server': '../../server/src/config.ts',
  'apps/web': '../../web/src/lib/poll.ts',
  'apps/helper': '../../helper/src/version.ts',
  'apps/virtual-printer': '../../virtual-printer/src/main.ts',
}

const wayTo = (room: string, other: string): string => {
  const way = aFileOf[other] ?? ''
  return room.startsWith('packages/') && way.startsWith('../../') ? way.replace('../../', '../../../apps/') : way
}

const forbidden = Object.entries(law).flatMap(([room, allowed]) =>
  Object.keys(law)
    .filter((other) => other !== room && !allowed.includes(other))
    .map((other) => ({ room, other })),
)

/** A rule, and a file that breaks it. */
const breaches = [
  [
    'features-meet-at-the-service',
    'apps/server/src/features/labels/planted.ts',
    "import { insertArticle } from '../articles/articles.store.ts'\nexport const planted = insertArticle\n",
  ],
  [
    'web-features-meet-at-the-queries',
    'apps/web/src/features/labels/planted.ts',
    "import * as page from '../sign-in/login-page.tsx'\nexport const planted = page\n",
  ],
  [
    'ground-floor-knows-no-features',
    'apps/server/src/platform/planted-floor.ts',
    "import { createLabelsService } from '../features/labels/labels.service.ts'\nexport const planted = createLabelsService\n",
  ],
  [
    'ui-makes-no-call',
    'apps/web/src/ui/planted.ts',
    "import { call } from '../api/call.ts'\nexport const planted = call\n",
  ],
  [
    'lib-stands-below-calls-and-session',
    'apps/web/src/lib/planted.ts',
    "import { readSession } from '../session/session.ts'\nexport const planted = readSession\n",
  ],
  [
    'pure-rooms-stay-pure',
    'packages/label-layout/src/planted.ts',
    "import { readFileSync } from 'node:fs'\nexport const planted = readFileSync\n",
  ],
  [
    'declared-dependencies-only',
    'packages/label-output/src/planted.ts',
    "import pg from 'pg'\nexport const planted = pg\n",
  ],
  [
    'tests-are-leaves',
    'apps/server/src/platform/planted.ts',
    "import { startTestApp } from '../testing/start-app.ts'\nexport const planted = startTestApp\n",
  ],
  [
    'resolvable',
    'apps/helper/src/planted.ts',
    "import { nothing } from './nowhere.ts'\nexport const planted = nothing\n",
  ],
] as const

/** What is found when all files are planted that break a rule. `npm run check` cruises the house as it is. */
let whenBroken: string
beforeAll(() => {
  for (const [index, { room, other }] of forbidden.entries()) {
    plant(
      `${room}/src/planted-${index}.ts`,
      `import * as forbidden from '${wayTo(room, other)}'\nexport const planted${index} = forbidden\n`,
    )
  }
  for (const [, path, source] of breaches) plant(path, source)
  plant('packages/printing/src/planted-a.ts', "import { b } from './planted-b.ts'\nexport const a = () => b\n")
  plant('packages/printing/src/planted-b.ts', "import { a } from './planted-a.ts'\nexport const b = () => a\n")
  whenBroken = cruise()
})

describe('The dependency rules', () => {
  it('read the whole house, not nothing, and nothing in it breaks them', () => {
    const violations = whenBroken.split('\n').filter((line) => /^\s*(error|warn|info) /.test(line))
    expect(violations.filter((line) => !line.includes('/planted'))).toEqual([])
    expect(violations.length).toBeGreaterThan(forbidden.length)
    expect(Number(/(\d+) modules/.exec(whenBroken)?.[1])).toBeGreaterThan(150)
  })

  it('catch a forbidden import of every room that a room may not import', () => {
    const unseen = forbidden.filter(({ room }, index) => {
      const rule = `only-through-the-doors-of-${room.replace('/', '-')}`
      return !whenBroken.includes(`${rule}: ${room}/src/planted-${index}.ts`)
    })
    expect(unseen).toEqual([])
    expect(forbidden.length).toBeGreaterThan(50)
  })

  it.each(breaches)('catch a breach of %s', (rule, path) => {
    expect(whenBroken).toContain(`${rule}: ${path}`)
  })

  it('catch a cycle', () => {
    expect(whenBroken).toContain('no-cycles: packages/printing/src/planted-a.ts')
  })
})
