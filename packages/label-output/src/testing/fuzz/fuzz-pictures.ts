import { sampleLabels } from '@labelwright/label-document/samples'
import { decodePng } from '@labelwright/label-layout/pictures/decode-png'
import fc from 'fast-check'
import { type FuzzCase, insist } from './fuzz-case.ts'

const { png } = (sampleLabels.flatMap(({ document }) => document.elements).find((one) => one.type === 'picture') ?? {
  png: '',
}) as { readonly png: string }
const good = Uint8Array.from(Buffer.from(png, 'base64'))

/** Pictures. */
export const fuzzPictures: Readonly<Record<string, FuzzCase>> = {
  'any-picture': ({ call, note }) =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
        note('reason' in call(() => decodePng(bytes)) ? 'refused' : 'read')
      }),
      { numRuns: 200, seed: 5 },
    ),

  'spoilt-picture': ({ call, note }) => {
    insist(good.length > 100, 'there is a picture to spoil')
    const spoilt = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(spoilt, fc.nat(good.length), (changes, cut) => {
        const bytes = good.slice(0, cut % 3 === 0 ? cut : good.length)
        for (const [place, value] of changes) bytes[place] = value
        note('reason' in call(() => decodePng(bytes)) ? 'refused' : 'read')
      }),
      { numRuns: 200, seed: 6 },
    )
  },

  'enormous-picture': ({ call, note }) => {
    const bytes = good.slice()
    new DataView(bytes.buffer).setUint32(16, 60_000)
    new DataView(bytes.buffer).setUint32(20, 60_000)
    note('reason' in call(() => decodePng(bytes)) ? 'refused' : 'read')
  },
}
