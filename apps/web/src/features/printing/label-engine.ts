// The engine that the printer's own label comes from, in the browser: fetched when the first label is to be shown live.

import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { Problem } from '@labelwright/label-document/problem'
import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { type CompiledLabel, compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { createLayoutResources } from '@labelwright/label-layout/layout-resources'
import { loadSymbolLibrary, needsSymbolLibrary } from '@labelwright/label-layout/symbols/load-symbols'
import { ownFonts, worldFonts, worldScripts } from '@labelwright/label-layout/text/shipped-fonts'
import { drawSvg, type SvgPicture } from '@labelwright/label-output/svg/draw-svg'
import harfbuzzUrl from 'harfbuzzjs/dist/harfbuzz.wasm?url'
import { createFontShelf, fetchBytes, missingFonts } from './font-shelf.ts'
import { fontUrls } from './font-urls.ts'

export interface LivePicture {
  /** Absent where the document cannot be read. */
  readonly svg: SvgPicture | undefined
  readonly problems: readonly Problem[]
}

export interface LabelEngine {
  /** Whether the document has rare symbologies; their encoders are to be fetched before it is drawn. */
  readonly needsSymbols: (document: LabelDocument) => boolean
  readonly fetchSymbols: () => Promise<void>
  /** The fonts to fetch before these values can be drawn, by their keys; ask again when they are here, until there is none. */
  readonly missingFonts: (document: LabelDocument, values: Readonly<Record<string, string>>) => readonly string[]
  readonly fetchFonts: (keys: readonly string[]) => Promise<void>
  /** `dpi` is the printer's true resolution, so that bars are as wide as they will be. */
  readonly draw: (document: LabelDocument, values: Readonly<Record<string, string>>, dpi: number) => LivePicture
}

export async function openLabelEngine(): Promise<LabelEngine> {
  const shelf = createFontShelf(fontUrls)
  const [harfbuzzWasm] = await Promise.all([fetchBytes(harfbuzzUrl), shelf.fetch(ownFonts.map(shelf.keyOf))])
  const resources = await createLayoutResources({
    harfbuzzWasm,
    fonts: [...ownFonts, ...worldFonts].map(shelf.sourceOf),
    scripts: worldScripts,
  })
  let last: { readonly document: LabelDocument; readonly dpi: number; readonly compiled: CompiledLabel } | undefined

  return {
    needsSymbols: needsSymbolLibrary,
    fetchSymbols: () => loadSymbolLibrary(resources),
    missingFonts: (document, values) => missingFonts(document, values, resources),
    fetchFonts: shelf.fetch,
    draw(document, values, dpi) {
      if (last?.document !== document || last.dpi !== dpi) {
        const read = readLabelDocument(document)
        if (!read.document) return { svg: undefined, problems: read.problems }
        last = { document, dpi, compiled: compileLabel(read.document, { resources, dpi }) }
      }
      const { drawing, problems } = layOutLabel(last.compiled, values)
      return { svg: drawSvg(drawing, resources), problems }
    },
  }
}
