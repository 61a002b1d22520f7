// The labels that every format is tried with, drawn by the layout.
import { deflateSync } from 'node:zlib'
import type { Grey } from '@labelwright/barcode-reading/read-picture'
import { sampleValuesOf } from '@labelwright/label-document/sample-values'
import { sampleLabels } from '@labelwright/label-document/samples'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { loadPictograms } from '@labelwright/label-layout/pictograms/load-pictograms'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { expect } from 'vitest'
import { type OutputFormatName, outputFormats } from '../output-formats.ts'
import { everythingLabel } from './everything-label.ts'
import { barcodesOf } from './grey.ts'
import { inksLabel } from './inks-label.ts'
import { pictogramsLabel } from './pictograms-label.ts'
import { practiceLabels } from './practice-labels.ts'

export const resources = await loadResources()
await loadPictograms(resources)
export const deflate = (bytes: Uint8Array): Uint8Array => deflateSync(bytes)

const samples = [
  ...sampleLabels,
  { name: 'Everything', document: everythingLabel },
  { name: 'Inks', document: inksLabel },
  ...practiceLabels,
  { name: 'Pictograms', document: pictogramsLabel },
]

/** Each sample by its place, for `drawSample`. */
export const sampleCases = samples.map(({ name }, index) => ({ name, index }))

export function drawSample(index: number, dpi: number) {
  const sample = samples[index]
  if (!sample) throw new Error(`No sample ${index}`)
  const values = sampleValuesOf(sample.document.variables)
  return { ...sample, drawing: layOutLabel(compileLabel(sample.document, { resources, dpi }), values).drawing }
}

type DrawnSample = ReturnType<typeof drawSample>

export const writeSample = (format: OutputFormatName, { drawing, name }: DrawnSample): Uint8Array =>
  outputFormats[format].write([drawing], { resources, copies: 1, deflate, title: name, brotherHead: 'wide' })

/** Fails unless another reader finds every barcode of the drawing, and nothing else. */
export async function expectBarcodes(picture: Grey, { drawing }: DrawnSample): Promise<void> {
  const expected = barcodesOf(drawing).map((mark) => mark.data)
  expect(expected.length).toBeGreaterThan(0)
  const read = await readGrey(picture)
  expect(read.map((result) => result.text).sort()).toEqual(expected.sort())
}
