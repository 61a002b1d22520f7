import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { deflateSync } from 'node:zlib'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { micrometres } from '@labelwright/label-document/lengths'
import type { Drawing } from '@labelwright/label-layout/drawing'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { createLayoutResources, type LayoutResources } from '@labelwright/label-layout/layout-resources'
import { describeFont, type FontDescription, sampleLine } from '@labelwright/label-layout/text/describe-font'
import { parseTrueType, type TrueType } from '@labelwright/label-layout/text/true-type'
import { outputFormats } from '@labelwright/label-output/output-formats'
import { subsetFont } from '@labelwright/label-output/pdf/subset-font'
import { writeSvg } from '@labelwright/label-output/svg/write-svg'
import { type RefusalCode, refusal, type TrialAnswer, tooHeavy } from './font-trial-protocol.ts'

/** Ems from the pen: the widest sign of any writing has a good ten; more would be dots by the million. */
const farthestEms = 40
const longestFamily = 100
const sampleDpi = 300
/** Of processor time. */
const longestOpeningMs = 2_000

const convert = 'Convert it to TTF or OTF and upload that.'
/** What a file begins with (OpenType 1.9, WOFF, WOFF 2, PostScript), and why it is not taken. */
const otherFormats: readonly { readonly start: string; readonly code: RefusalCode; readonly sentence: string }[] = [
  { start: 'wOFF', code: 'web-font', sentence: `This is a WOFF font, made for web pages. ${convert}` },
  { start: 'wOF2', code: 'web-font', sentence: `This is a WOFF2 font, made for web pages. ${convert}` },
  {
    start: 'ttcf',
    code: 'font-collection',
    sentence: 'This file holds several fonts. Take them apart and upload each as TTF or OTF.',
  },
]
const ownFormats: readonly string[] = ['\u0000\u0001\u0000\u0000', 'OTTO', 'true']

const notAFont = refusal(
  'not-a-font',
  'This is not a TTF or OTF font. Convert it to TTF or OTF, or choose another file.',
)
const damaged = refusal('font-damaged', 'The font is damaged or lacks outlines. Get the file again, or choose another.')

class Refused extends Error {
  readonly answer: TrialAnswer
  constructor(answer: TrialAnswer) {
    super('refused')
    this.answer = answer
  }
}

/** Does with a font all that printing will ever do: after that, no text can break it. */
export async function tryFont(bytes: Uint8Array): Promise<TrialAnswer> {
  try {
    assertFormat(bytes)
    const font = open(bytes)
    assertOutlines(font)
    const description = describeFont(font)
    const family = assertFamily(description)
    // Every glyph, so that a damaged one is found now and not by a print.
    subsetFont(font, font.glyphStarts.subarray(1).keys())
    return { kind: 'tried', family, description, sample: await draw(font, { ...description, family }) }
  } catch (error) {
    if (error instanceof Refused) return error.answer
    // The parser says what it met as an `UnusableFont`, reading past the end is a `RangeError`.
    if (error instanceof RangeError || (error instanceof Error && error.name === 'UnusableFont')) return damaged
    throw error
  }
}

function assertFormat(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new Refused(refusal('empty-file', 'The file is empty. Choose another file.'))
  const start = String.fromCharCode(...bytes.subarray(0, 4))
  const other = otherFormats.find((format) => format.start === start)
  if (other) throw new Refused(refusal(other.code, other.sentence))
  if (!ownFormats.includes(start)) throw new Refused(notAFont)
}

/** A server opens a font while others wait for it. */
function open(bytes: Uint8Array): TrueType {
  const before = process.cpuUsage()
  const font = parseTrueType(bytes)
  const { user, system } = process.cpuUsage(before)
  if ((user + system) / 1000 > longestOpeningMs) throw new Refused(tooHeavy)
  return font
}

function assertOutlines({ glyphCount, unitsPerEm, outline, characters }: TrueType): void {
  if (characters.size === 0) throw new Refused(damaged)
  const farthest = farthestEms * unitsPerEm
  const isTooFar = (places: Float64Array): boolean => places.some((place) => Math.abs(place) > farthest)
  for (let glyph = 0; glyph < glyphCount; glyph++) {
    if (!outline(glyph).some(({ x, y }) => isTooFar(x) || isTooFar(y))) continue
    const sentence = `A sign of the font is more than ${farthestEms} times as large as its letters. Choose another font.`
    throw new Refused(refusal('font-glyph-too-large', sentence))
  }
}

function assertFamily({ family }: FontDescription): string {
  if (family !== undefined && family.length <= longestFamily) return family
  const sentence = `The font does not name its family in 1 to ${longestFamily} characters, so no label could name it. Choose another font.`
  throw new Refused(refusal('font-nameless', sentence))
}

/** Lays texts out and writes them in the formats that paint each in its own way; answers the sample. */
async function draw(font: TrueType, { family, ...description }: FontDescription & { family: string }): Promise<string> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz.wasm'))
  const resources = await createLayoutResources({
    harfbuzzWasm: wasm,
    fonts: [{ family, bold: false, bytes: font.bytes }],
  })
  const sample = sampleLine(font, description)
  const signs = [...font.characters.keys()].slice(0, 400).map((point) => String.fromCodePoint(point))
  for (const text of ['AVATAR To. 0123456789 fi ffl', signs.join('')]) {
    const drawing = lineOf(text, family, resources)
    outputFormats.pdf.write([drawing], { resources, copies: 1, deflate: deflateSync, title: '' })
    outputFormats.zpl.write([drawing], { resources, copies: 1, deflate: deflateSync, title: '' })
  }
  return writeSvg(lineOf(sample, family, resources), resources)
}

function lineOf(content: string, fontFamily: string, resources: LayoutResources): Drawing {
  const [width, height, margin] = [80_000, 12_000, 1_500]
  const document: LabelDocument = {
    formatVersion: 3,
    width: micrometres(width),
    height: micrometres(height),
    cornerRadius: micrometres(0),
    variables: [],
    elements: [
      {
        id: 'line',
        type: 'text',
        content,
        fontFamily,
        bold: false,
        align: 'left',
        wrap: false,
        rotation: 0,
        x: micrometres(margin),
        y: micrometres(margin),
        verticalAlign: 'middle',
        width: micrometres(width - 2 * margin),
        height: micrometres(height - 2 * margin),
        fontSize: micrometres(6_000),
        minimumFontSize: micrometres(1_000),
      },
    ],
  }
  return layOutLabel(compileLabel(document, { resources, dpi: sampleDpi }), {}).drawing
}
