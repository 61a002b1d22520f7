import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createLayoutResources, type LayoutResources } from '@labelwright/label-layout/layout-resources'
import { loadPictograms } from '@labelwright/label-layout/pictograms/load-pictograms'
import { loadSymbolLibrary } from '@labelwright/label-layout/symbols/load-symbols'
import { ownFonts, worldFonts, worldScripts } from '@labelwright/label-layout/text/shipped-fonts'
import { createWordPlaces } from './word-places.ts'

const require = createRequire(import.meta.url)
const readPackaged = (file: string): Uint8Array => readFileSync(require.resolve(file))

/** The shipped fonts, all encoders and all pictograms. The fonts of the world's scripts are read when the first text needs them: most labels need few. */
export async function loadResources(): Promise<LayoutResources> {
  const resources = await createLayoutResources({
    harfbuzzWasm: readFileSync(require.resolve('harfbuzzjs/dist/harfbuzz.wasm')),
    fonts: [
      ...ownFonts.map(({ family, bold, file }) => ({ family, bold, bytes: readPackaged(file) })),
      ...worldFonts.map(({ family, bold, file }) => ({ family, bold, bytes: () => readPackaged(file) })),
    ],
    scripts: worldScripts,
    words: createWordPlaces(),
  })
  await loadSymbolLibrary(resources)
  await loadPictograms(resources)
  return resources
}
