import { deflateSync } from 'node:zlib'
import { readExpression } from '@labelwright/label-document/expressions/expression'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { sampleLabels } from '@labelwright/label-document/samples'
import { type Symbology, symbologies } from '@labelwright/label-document/symbologies'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { createLayoutResources } from '@labelwright/label-layout/layout-resources'
import { decodePng } from '@labelwright/label-layout/pictures/decode-png'
import { preflight } from '@labelwright/label-layout/preflight/preflight'
import { loadSymbolLibrary } from '@labelwright/label-layout/symbols/load-symbols'
import { fontFile, harfbuzzWasm, loadResources } from '@labelwright/label-layout/testing/load-resources'
import { createRandom } from '@labelwright/label-layout/testing/random'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type OutputFormatName, outputFormats } from './output-formats.ts'

const resources = await loadResources()
await loadSymbolLibrary(resources)
const deflate = (bytes: Uint8Array): Uint8Array => deflateSync(bytes)
const slowestMs = 2_000
const mostMegabytes = 512

function timed<Answer>(use: () => Answer): Answer {
  const start = performance.now()
  const answer = use()
  expect(performance.now() - start).toBeLessThan(slowestMs)
  expect(process.memoryUsage.rss() / 2 ** 20).toBeLessThan(mostMegabytes * 2)
  return answer
}

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
  const formats = Object.keys(outputFormats).filter((name) => isSmall || name === 'svg' || name === 'pdf')
  for (const name of formats as OutputFormatName[]) {
    outputFormats[name].write([drawing], { resources, copies: 1, deflate, title: '' })
  }
}

describe('Any label document', () => {
  it('that is any JSON at all answers problems or a label', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        timed(() => readLabelDocument(value))
      }),
      { numRuns: 300, seed: 1 },
    )
  })

  it('that is a spoilt sample is refused with reasons, or laid out and written in every format', () => {
    let drawn = 0
    const changes = fc.array(fc.tuple(fc.nat(1_000_000), anyValue), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(fc.nat(sampleLabels.length - 1), changes, fc.string({ unit: 'binary' }), (index, spoilt, value) => {
        const read = readLabelDocument(spoil(sampleLabels[index]?.document, spoilt))
        if (!read.document) {
          expect(read.problems.length).toBeGreaterThan(0)
          return
        }
        const { document } = read
        drawn++
        timed(() => draw(document, { name: value, gtin: value, price: value }))
      }),
      { numRuns: 120, seed: 2 },
    )
    expect(drawn).toBeGreaterThan(20)
  })

  it('with any text as a barcode of any kind is drawn or told', () => {
    const names = Object.keys(symbologies) as Symbology[]
    const [sample] = sampleLabels
    const barcode = sample?.document.elements.find((element) => element.type === 'barcode')
    if (!sample || barcode?.type !== 'barcode') throw new Error('No sample')
    const content = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.stringMatching(/^[0-9A-Z()|+]{0,60}$/))
    fc.assert(
      fc.property(fc.constantFrom(...names), content, (symbology, text) => {
        const elements = [{ ...barcode, symbology, content: '{{name}}', showText: true }]
        const label = compileLabel({ ...sample.document, elements }, { resources, dpi: 300 })
        const { drawing, problems } = timed(() => layOutLabel(label, { name: text }))
        if (drawing.marks.length === 0) expect(problems.length).toBeGreaterThan(0)
      }),
      { numRuns: 400, seed: 3 },
    )
  })
})

describe('Any expression', () => {
  it('answers a value or a mistake', () => {
    const pieces = fc.constantFrom(
      '1',
      '2.5',
      '"a"',
      'name',
      '+',
      '-',
      '*',
      '/',
      '(',
      ')',
      '?',
      ':',
      '==',
      'left',
      ',',
      '[',
      ']',
      '{',
      '}',
      'date',
      '!',
      '&&',
      '.',
      'in',
      'size',
      'replace',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), fc.string(), (words, name) => {
        const read = readExpression(words.join(' '))
        if (!('reason' in read)) timed(() => read.evaluate({ name }))
      }),
      { numRuns: 800, seed: 4 },
    )
  })
})

describe('Any picture', () => {
  const { png } = (sampleLabels.flatMap(({ document }) => document.elements).find((one) => one.type === 'picture') ?? {
    png: '',
  }) as { readonly png: string }
  const good = Uint8Array.from(Buffer.from(png, 'base64'))

  it('of any bytes is read or refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
        timed(() => decodePng(bytes))
      }),
      { numRuns: 200, seed: 5 },
    )
  })

  it('that is a spoilt one is read or refused', () => {
    expect(good.length).toBeGreaterThan(100)
    const spoilt = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(spoilt, fc.nat(good.length), (changes, cut) => {
        const bytes = good.slice(0, cut % 3 === 0 ? cut : good.length)
        for (const [place, value] of changes) bytes[place] = value
        timed(() => decodePng(bytes))
      }),
      { numRuns: 200, seed: 6 },
    )
  })

  it('that says it is enormous takes no memory for it', () => {
    const bytes = good.slice()
    new DataView(bytes.buffer).setUint32(16, 60_000)
    new DataView(bytes.buffer).setUint32(20, 60_000)
    expect(timed(() => decodePng(bytes))).toHaveProperty('reason')
  })
})

describe('Any font', () => {
  const good = fontFile()

  const load = async (bytes: Uint8Array): Promise<string> => {
    try {
      const loaded = await createLayoutResources({
        harfbuzzWasm: harfbuzzWasm(),
        fonts: [{ family: 'Any', bold: false, bytes }],
      })
      const [sample] = sampleLabels
      if (!sample) throw new Error('No sample')
      const elements = sample.document.elements.map((element) =>
        element.type === 'text' ? { ...element, fontFamily: 'Any', bold: false } : element,
      )
      const label = compileLabel({ ...sample.document, elements }, { resources: loaded, dpi: 203.2 })
      const { drawing } = layOutLabel(label, {})
      for (const name of ['pdf', 'png', 'svg'] as const) {
        outputFormats[name].write([drawing], { resources: loaded, copies: 1, deflate, title: '' })
      }
      return 'taken'
    } catch (error) {
      // Refused with an error that says so; anything else is a fault of ours.
      if (error instanceof Error && error.name === 'UnusableFont') return 'refused'
      throw error
    }
  }

  it('of any bytes is refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 3_000 }), async (bytes) => {
        expect(await load(bytes)).toBe('refused')
      }),
      { numRuns: 20, seed: 7 },
    )
  })

  it('that is a spoilt one is taken or refused, in time', async () => {
    const spoilt = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), {
      minLength: 1,
      maxLength: 300,
    })
    await fc.assert(
      fc.asyncProperty(spoilt, fc.boolean(), async (changes, isCut) => {
        const bytes = good.slice(0, isCut ? good.length >> 1 : good.length)
        for (const [place, value] of changes) bytes[place] = value
        const start = performance.now()
        expect(['taken', 'refused']).toContain(await load(bytes))
        expect(performance.now() - start).toBeLessThan(slowestMs)
      }),
      { numRuns: 40, seed: 8 },
    )
  }, 120_000)
})
