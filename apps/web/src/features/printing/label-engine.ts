// The engine that the printer's own label comes from, in the browser: fetched when the first label is to be shown live.

import regularUrl from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?url'
import boldUrl from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf?url'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { Problem } from '@labelwright/label-document/problem'
import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { type CompiledLabel, compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { createLayoutResources } from '@labelwright/label-layout/layout-resources'
import { loadSymbolsFor } from '@labelwright/label-layout/symbols/load-symbols'
import { writeSvg } from '@labelwright/label-output/svg/write-svg'
import harfbuzzUrl from 'harfbuzzjs/dist/harfbuzz.wasm?url'

export interface LivePicture {
  readonly svg: string
  readonly problems: readonly Problem[]
}

export interface LabelEngine {
  /** Fetches the encoders of rare symbologies where the document has any; to be awaited before it is drawn. */
  readonly prepare: (document: LabelDocument) => Promise<void>
  /** `dpi` is the printer's true resolution, so that bars are as wide as they will be. */
  readonly draw: (document: LabelDocument, values: Readonly<Record<string, string>>, dpi: number) => LivePicture
}

export async function openLabelEngine(): Promise<LabelEngine> {
  const [harfbuzzWasm, regular, bold] = await Promise.all([harfbuzzUrl, regularUrl, boldUrl].map(fetchBytes))
  if (!harfbuzzWasm || !regular || !bold) throw new Error('A part of the label engine is missing')
  const resources = await createLayoutResources({
    harfbuzzWasm,
    fonts: [
      { family: 'Noto Sans', bold: false, bytes: regular },
      { family: 'Noto Sans', bold: true, bytes: bold },
    ],
  })
  let last: { readonly document: LabelDocument; readonly dpi: number; readonly compiled: CompiledLabel } | undefined

  return {
    prepare: (document) => loadSymbolsFor(document, resources),
    draw(document, values, dpi) {
      if (last?.document !== document || last.dpi !== dpi) {
        const read = readLabelDocument(document)
        if (!read.document) return { svg: '', problems: read.problems }
        last = { document, dpi, compiled: compileLabel(read.document, { resources, dpi }) }
      }
      const { drawing, problems } = layOutLabel(last.compiled, values)
      return { svg: writeSvg(drawing, resources), problems }
    },
  }
}

async function fetchBytes(url: string): Promise<Uint8Array> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status} for ${url}`)
  return new Uint8Array(await response.arrayBuffer())
}
