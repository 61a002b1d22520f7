import { deflateSync } from 'node:zlib'
import { brotherTapes } from '@labelwright/label-document/brother-tapes'
import { readExpression } from '@labelwright/label-document/expressions/expression'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { micrometres } from '@labelwright/label-document/lengths'
import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { sampleLabels } from '@labelwright/label-document/samples'
import { type Symbology, symbologies } from '@labelwright/label-document/symbologies'
import { hasOwnText } from '@labelwright/label-document/symbology-options'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { loadPictograms } from '@labelwright/label-layout/pictograms/load-pictograms'
import { preflight } from '@labelwright/label-layout/preflight/preflight'
import { loadSymbolLibrary } from '@labelwright/label-layout/symbols/load-symbols'
import { loadWorldResources } from '@labelwright/label-layout/testing/load-resources'
import { createRandom } from '@labelwright/label-layout/testing/random'
import fc from 'fast-check'
import { type OutputFormatName, outputFormats } from '../../output-formats.ts'
import { findBrotherRoll } from '../../raster-languages/brother-rolls.ts'
import { inksLabel } from '../inks-label.ts'
import { practiceLabels } from '../practice-labels.ts'
import { readBrotherQl } from '../read-brother-ql.ts'
import { type FuzzCase, insist } from './fuzz-case.ts'

const resources = await loadWorldResources()
await loadSymbolLibrary(resources)
await loadPictograms(resources)
const deflate = (bytes: Uint8Array): Uint8Array => deflateSync(bytes)

const anyValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer({ min: -2_000_000, max: 2_000_000 }),
  fc.constantFrom('', 'text', 'barcode', 'group', '{{= 1 / 0 }}', '{{name}}', 0, 90, null, [], {}, true),
)

type Json = Record<string | number, unknown>

const isBranch = (value: unknown): value is Json => typeof value === 'object' && value !== null

// Changes a few fields of a document, at any depth: into anything, or into something of its kind.
function spoil(document: unknown, changes: readonly (readonly [number, unknown])[]): unknown {
  const copy = JSON.parse(JSON.stringify(document)) as Json
  for (const [seed, value] of changes) spoilField(copy, createRandom(seed), value)
  return copy
}

function spoilField(document: Json, random: ReturnType<typeof createRandom>, value: unknown): void {
  let at = document
  for (let depth = 0; depth < 6; depth++) {
    const keys = Object.keys(at)
    const key = keys[random.below(Math.max(1, keys.length))]
    if (key === undefined) return
    const inner = at[key]
    if (isBranch(inner)) at = inner
    else {
      at[key] = random.below(3) === 0 ? value : likeIt(inner, random)
      return
    }
  }
}

const odd = ['{{= name + 1 }}', '{{name}}{{gtin}}', 'مرحبا 123', '\u0000\u202e', '漢'.repeat(50), '(01)1', '']

function likeIt(value: unknown, random: ReturnType<typeof createRandom>): unknown {
  if (typeof value === 'number') return random.below(2) === 0 ? random.below(100_000) : value * (1 + random.below(4))
  if (typeof value === 'boolean') return !value
  return typeof value === 'string' ? odd[random.below(odd.length)] : value
}

function draw(document: LabelDocument, values: Record<string, string>): void {
  const label = compileLabel(document, { resources, dpi: 203.2 })
  const { drawing } = layOutLabel(label, values)
  preflight(label, values, { isBlackAndWhite: true })
  // Some documents are a square metre: their dots are not made here.
  const isSmall = document.width * document.height < 300_000 * 300_000
  const isOnTape = typeof findBrotherRoll(drawing, { head: 'narrow' }) !== 'string'
  const formats = Object.keys(outputFormats).filter((name) =>
    name === 'brother-ql' ? isSmall && isOnTape : isSmall || name === 'svg' || name === 'pdf',
  )
  for (const name of formats as OutputFormatName[]) {
    outputFormats[name].write([drawing], { resources, copies: 1, deflate, title: '' })
  }
}

const hazards = practiceLabels.filter(({ name }) => name === 'Hazard')
const seeds = [...[...sampleLabels, ...hazards].map(({ document }) => document), inksLabel]

/** Label documents, barcodes and expressions. */
export const fuzzDocuments: Readonly<Record<string, FuzzCase>> = {
  'any-json': ({ call, note }) =>
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        note(call(() => readLabelDocument(value)).document ? 'taken' : 'refused')
      }),
      { numRuns: 300, seed: 1 },
    ),

  'spoilt-sample': ({ call, note }) => {
    const changes = fc.array(fc.tuple(fc.nat(1_000_000), anyValue), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(fc.nat(seeds.length - 1), changes, fc.string({ unit: 'binary' }), (index, spoilt, value) => {
        const { document, problems } = readLabelDocument(spoil(seeds[index], spoilt))
        if (!document) {
          insist(problems.length > 0, 'what is refused has a reason')
          return note('refused')
        }
        note('drawn')
        call(() => draw(document, { name: value, gtin: value, price: value }))
      }),
      { numRuns: 140, seed: 2 },
    )
  },

  'largest-label': ({ call, note }) => {
    const side = micrometres(1_200_000)
    const frame = { id: 'one', x: micrometres(0), y: micrometres(0), width: side, height: side }
    const lineWidth = micrometres(1_000)
    const document: LabelDocument = {
      formatVersion: 3,
      width: side,
      height: side,
      cornerRadius: micrometres(0),
      variables: [],
      elements: [{ ...frame, type: 'ellipse', lineWidth, filled: false }],
    }
    const { drawing } = layOutLabel(compileLabel(document, { resources, dpi: 300 }), {})
    for (const name of ['zpl', 'tspl', 'esc-pos', 'pdf'] as const) {
      note(name)
      call(() => outputFormats[name].write([drawing], { resources, copies: 1, deflate, title: '' }))
    }
  },

  'any-tape': ({ call, note }) => {
    const sizes = fc.tuple(fc.integer({ min: 1_000, max: 130_000 }), fc.integer({ min: 1_000, max: 160_000 }))
    fc.assert(
      fc.property(fc.constantFrom(...brotherTapes, undefined), fc.boolean(), sizes, (tape, isWide, [width, height]) => {
        const size = { width: micrometres(width), height: micrometres(height) }
        const { drawing } = layOutLabel(compileLabel({ ...inksLabel, ...size }, { resources, dpi: 300 }), {})
        const brotherHead = isWide ? 'wide' : 'narrow'
        const settings = tape ? { tape } : {}
        const roll = call(() => findBrotherRoll(drawing, { settings, head: brotherHead }))
        if (typeof roll === 'string') return note('refused')
        const options = { resources, copies: 1, deflate, title: '', settings, brotherHead } as const
        const bytes = call(() => outputFormats['brother-ql'].write([drawing], options))
        const { labels } = readBrotherQl(bytes, isWide ? 162 : 90)
        const wanted = roll.rows || Math.round(drawing.height / drawing.dot)
        insist(labels[0]?.bitmap.heightDots === wanted, 'all rows are printed')
        note('printed')
      }),
      { numRuns: 60, seed: 5 },
    )
  },

  'any-barcode': ({ call, note }) => {
    const names = Object.keys(symbologies) as Symbology[]
    const [sample] = sampleLabels
    const barcode = sample?.document.elements.find((element) => element.type === 'barcode')
    if (!sample || barcode?.type !== 'barcode') throw new Error('No sample')
    const content = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.stringMatching(/^[0-9A-Z()|+]{0,60}$/))
    fc.assert(
      fc.property(fc.constantFrom(...names), content, (symbology, text) => {
        const elements = [{ ...barcode, symbology, content: '{{name}}', showText: hasOwnText(symbology) }]
        const label = compileLabel({ ...sample.document, elements }, { resources, dpi: 300 })
        const { drawing, problems } = call(() => layOutLabel(label, { name: text }))
        insist(drawing.marks.length > 0 || problems.length > 0, 'a barcode is drawn or told')
        note(drawing.marks.length > 0 ? 'drawn' : 'told')
      }),
      { numRuns: 400, seed: 3 },
    )
  },

  'any-expression': ({ call, note }) => {
    const words = '1|2.5|"a"|name|+|-|*|/|(|)|?|:|==|left|,|[|]|{|}|date|!|&&|.|in|size|replace'.split('|')
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 40 }), fc.string(), (written, name) => {
        const read = call(() => readExpression(written.join(' ')))
        if (!('reason' in read)) call(() => read.evaluate({ name }))
        note('reason' in read ? 'mistake' : 'value')
      }),
      { numRuns: 800, seed: 4 },
    )
  },
}
