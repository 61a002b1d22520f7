import type { LabelDocument } from '@labelwright/label-document/label-document'
import { micrometres, millimetres } from '@labelwright/label-document/lengths'
import type { Symbology } from '@labelwright/label-document/symbologies'
import { encodeSymbol } from '@labelwright/label-layout/symbols/encode-symbol'
import { importSymbolLibrary } from '@labelwright/label-layout/symbols/load-symbols'
import bwipjs from 'bwip-js/node'
import { createDrawingPool } from '../../../apps/server/src/features/label-engine/drawing-pool.service.ts'
import { labelOfDocument } from '../../../apps/server/src/testing/drawing/labels-to-draw.ts'
import { silentLog } from '../../../apps/server/src/testing/test-database.ts'
import { fastest, type Result, type Row } from '../measure.ts'

const row: Row = (name, subject, [value, unit]) => ({
  suite: 'symbols',
  case: name,
  subject,
  value: Math.round(value * 100) / 100,
  unit,
})

const cases: readonly (readonly [Symbology, bcid: string, characters: number])[] = [
  ['pdf417', 'pdf417', 200],
  ['pdf417', 'pdf417', 800],
  ['pdf417', 'pdf417', 1_300],
  ['pdf417-compact', 'pdf417compact', 800],
  ['micropdf417', 'micropdf417', 100],
  ['qr', 'qrcode', 800],
  ['datamatrix', 'datamatrix', 800],
  ['aztec', 'azteccode', 800],
  ['code128', 'code128', 40],
]
const runs = 5
const textsInRun = 10
const codesOnLabel = 20
const charactersOfCode = 800
const words = 'Pallet 4 of 12, lot A-7731; best before 2027-03-31. Handle with care! '

/** Another text each time, so that nothing is remembered. */
let texts = 0
const textOf = (characters: number): string => `${texts++} ${words.repeat(20)}`.slice(0, characters)

/** Encoders with new texts, in turn with those of bwip-js, and a label full of PDF417 through a drawing process. */
export async function runSymbolsSuite(): Promise<Result[]> {
  return [...(await measureEncoders()), ...(await measureLabel())]
}

async function measureEncoders(): Promise<Result[]> {
  const shelf = { library: await importSymbolLibrary(), encoded: { get: () => undefined, set: () => undefined } }
  const frame = { x: millimetres(0), y: millimetres(0), width: millimetres(50), height: millimetres(50) }
  const element = { id: 'code', type: 'barcode', content: '', moduleWidth: micrometres(250), showText: false } as const
  const results: Result[] = []
  for (const [symbology, bcid, characters] of cases) {
    const own = (text: string) => encodeSymbol(text, { ...frame, ...element, symbology, rotation: 0 }, shelf)
    const library = (text: string) => bwipjs.raw({ bcid, text })
    for (const [subject, encode] of [
      ['labelwright', own],
      ['bwip-js', library],
    ] as const) {
      const seconds = await fastest(runs, () => {
        for (let index = 0; index < textsInRun; index++) encode(textOf(characters))
      })
      results.push(row(`${symbology}-${characters}`, subject, [(seconds / textsInRun) * 1_000, 'ms/symbol']))
    }
  }
  return results
}

function documentOfPdf417(): LabelDocument {
  const place = { x: 1_000, y: 1_000, width: 190_000, height: 190_000, rotation: 0 }
  const elements = Array.from({ length: codesOnLabel }, (_, index) => ({
    ...place,
    id: `code ${index}`,
    type: 'barcode',
    symbology: 'pdf417',
    moduleWidth: 250,
    showText: false,
    content: `{{serial}} ${index} ${words.repeat(20)}`.slice(0, charactersOfCode),
  }))
  const serial = { variableId: 'serial', variableName: 'serial', variableData: '', dataType: 'default' }
  const variables = [{ ...serial, propertySize: 20 }]
  const label = { formatVersion: 3, width: 200_000, height: 200_000, cornerRadius: 0, variables, elements }
  return label as unknown as LabelDocument
}

async function measureLabel(): Promise<Result[]> {
  const pool = createDrawingPool({ log: silentLog, readable: [], places: 1 })
  const label = labelOfDocument(documentOfPdf417())
  const options = { language: 'zpl', title: '', settings: {}, brotherHead: 'narrow' } as const
  const print = async (serial: string): Promise<void> => {
    const run = { labels: 1, shared: { serial }, each: {} }
    const input = { label, dpi: 203.2, run, copies: 1, startAt: 0, mayPrintRed: false, options }
    const answer = await pool.draw('printDesign', input, { organizationId: 'bench', urgency: 'print' })
    if (!('bytes' in answer)) throw new Error(`The benchmark's label is not printed: ${JSON.stringify(answer)}`)
  }
  try {
    await pool.start()
    await print('warm')
    let serials = 0
    const anew = await fastest(2 * runs, () => print(`S${serials++}`))
    const again = await fastest(2 * runs, () => print('S0'))
    const name = `label-of-${codesOnLabel}-pdf417-${charactersOfCode}`
    return [
      row(`${name}-new-texts`, 'labelwright', [anew * 1_000, 'ms/label']),
      row(`${name}-same-texts`, 'labelwright', [again * 1_000, 'ms/label']),
    ]
  } finally {
    await pool.close()
  }
}
