import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictogramLibrary } from '@labelwright/label-layout/pictograms/library/pictogram-library'
import type { Pictogram } from '@labelwright/label-layout/pictograms/pictogram'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256Of } from '../../platform/files/blob-store.ts'
import { defined } from '../../testing/defined.ts'
import { temporaryDirectory } from '../../testing/temporary-directory.ts'
import { createKeptPictograms, type KeptPictogram, pictogramText } from './kept-pictograms.service.ts'
import { loadResources } from './load-resources.service.ts'

const library = pictogramLibrary()
const [flame, skull] = ['ghs02', 'ghs06'].map((name) => defined(library.get(name))) as [Pictogram, Pictogram]

describe('A pictogram of a version that was frozen [CMP-11]', () => {
  let directory: string
  let resources: Awaited<ReturnType<typeof loadResources>>
  beforeAll(async () => {
    directory = await temporaryDirectory()
    resources = await loadResources()
  })
  afterAll(() => rm(directory, { recursive: true }))

  const kept = async (name: string, pictogram: Pictogram): Promise<KeptPictogram> => {
    const text = pictogramText(pictogram)
    const path = join(directory, sha256Of(text))
    await writeFile(path, text)
    return { name, sha256: sha256Of(text), path }
  }
  const drawn = (pictograms: readonly KeptPictogram[], name: string) =>
    createKeptPictograms().resourcesWith(resources, pictograms).pictograms.library?.get(name)

  it("is the product's own as long as that is the same: its file is not asked", async () => {
    const same = { ...(await kept('ghs02', flame)), path: '/nowhere' }
    expect(createKeptPictograms().resourcesWith(resources, [same])).toBe(resources)
  })

  it('is drawn as it was frozen when an update of the product draws it otherwise', async () => {
    // As if the flame had been the skull when the version was approved.
    const former = await kept('ghs02', skull)
    expect([drawn([former], 'ghs02'), drawn([former], 'ghs06')]).toEqual([skull, skull])
    expect(resources.pictograms.library?.get('ghs02')).toEqual(flame)
  })

  it('is drawn when an update of the product has it no more', async () => {
    expect(drawn([await kept('no-longer-there', skull)], 'no-longer-there')).toEqual(skull)
  })
})
