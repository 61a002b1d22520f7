import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { expectNothingLost, newSeed } from './expect-nothing-lost.ts'
import { hangMs } from './hang-ms.ts'
import { victims } from './kill-while-printing.ts'

// Computers keep the helper that was installed on them when the server is updated. These are bundles of helpers as they were,
// made by `bundleHelper('esm')` of their day; one is added before each change of what helper and server say to each other.
const helpers = ['helper-before-the-fence', 'helper-before-the-stop'] as const

const directory = mkdtempSync(join(tmpdir(), 'labelwright-old-helpers-'))
const mainOf = (helper: string) => join(directory, `${helper}.mjs`)

beforeAll(() => {
  for (const helper of helpers) {
    const bundle = readFileSync(new URL(`fixtures/${helper}.mjs.gz`, import.meta.url))
    writeFileSync(mainOf(helper), gunzipSync(bundle))
  }
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

describe.each(helpers)('60 prints by the helper of before: %s', (helper) => {
  it.each(['page', 'link'] as const)(
    'lose no label unseen and double none, by the route: %s [PRT-21]',
    (route) =>
      expectNothingLost({ route, prints: 60, kills: victims.length, seed: newSeed(), helperMain: mainOf(helper) }),
    hangMs,
  )
})
