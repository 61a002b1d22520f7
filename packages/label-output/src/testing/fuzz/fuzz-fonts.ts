import { deflateSync } from 'node:zlib'
import { sampleLabels } from '@labelwright/label-document/samples'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { createLayoutResources } from '@labelwright/label-layout/layout-resources'
import { cffFontFile, fontFile, harfbuzzWasm } from '@labelwright/label-layout/testing/load-resources'
import fc from 'fast-check'
import { outputFormats } from '../../output-formats.ts'
import { type FuzzCase, insist } from './fuzz-case.ts'

const deflate = (bytes: Uint8Array): Uint8Array => deflateSync(bytes)

// Prints the first sample in a font of these bytes. Refused with an error that says so; anything else is a fault of ours.
async function useFont(bytes: Uint8Array): Promise<'taken' | 'refused'> {
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
    if (error instanceof Error && error.name === 'UnusableFont') return 'refused'
    throw error
  }
}

const spoiltFont =
  (good: () => Uint8Array): FuzzCase =>
  async ({ callLater, note }) => {
    const whole = good()
    const spoilt = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 300 })
    await fc.assert(
      fc.asyncProperty(spoilt, fc.boolean(), async (changes, isCut) => {
        const bytes = whole.slice(0, isCut ? whole.length >> 1 : whole.length)
        for (const [place, value] of changes) bytes[place] = value
        note(await callLater(() => useFont(bytes)))
      }),
      { numRuns: 40, seed: 8 },
    )
  }

/** Fonts. */
export const fuzzFonts: Readonly<Record<string, FuzzCase>> = {
  'any-font': async ({ callLater, note }) =>
    fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 3_000 }), async (bytes) => {
        const outcome = await callLater(() => useFont(bytes))
        insist(outcome === 'refused', 'random bytes are no font')
        note(outcome)
      }),
      { numRuns: 20, seed: 7 },
    ),
  'spoilt-font': spoiltFont(() => new Uint8Array(fontFile())),
  'spoilt-cff-font': spoiltFont(() => new Uint8Array(cffFontFile())),
}
