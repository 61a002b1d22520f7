import { type ApplicationStandard, applicationStandards } from '@labelwright/label-document/application-standards'
import type { BarcodeElement, LabelElement } from '@labelwright/label-document/label-document'
import { micrometres, millimetres } from '@labelwright/label-document/lengths'
import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { type Symbology, symbologyTraits } from '@labelwright/label-document/symbologies'
import { describe, expect, it } from 'vitest'
import { compileLabel } from '../lay-out-label.ts'
import { loadSymbolLibrary } from '../symbols/load-symbols.ts'
import { at, labelOf, resources } from '../testing/make-label.ts'
import { standardTraits } from './application-standards.ts'
import type { Finding } from './finding.ts'
import { preflight } from './preflight.ts'

await loadSymbolLibrary(resources)

interface Options extends Partial<BarcodeElement> {
  readonly dpi?: number
}

/** A barcode of modules of so many micrometres, high enough for every standard. */
const barcode = (symbology: Symbology, module: number, options: Partial<BarcodeElement> = {}): BarcodeElement => ({
  ...at([30, 30], [240, 75]),
  id: 'barcode',
  type: 'barcode',
  symbology,
  content: symbologyTraits(symbology).example,
  moduleWidth: micrometres(module),
  showText: false,
  rotation: 0,
  ...options,
})

function findingsOf(element: LabelElement, dpi: number): Finding[] {
  const document = { ...labelOf(element), width: millimetres(300), height: millimetres(300) }
  const read = readLabelDocument(JSON.parse(JSON.stringify(document)))
  if (!read.document) throw new Error(read.problems[0]?.message)
  return preflight(compileLabel(read.document, { resources, dpi }), {}, { isBlackAndWhite: true })
}

const codesOf = (symbology: Symbology, module: number, { dpi = 300, ...options }: Options): string[] =>
  findingsOf(barcode(symbology, module, options), dpi)
    .map(({ code }) => code)
    .filter((code) => code.startsWith('standard-') || code.startsWith('module-too') || code.startsWith('quiet'))

type Bounds = readonly [Symbology, ApplicationStandard, number, readonly [number, number], readonly [number, number]]

// Dots on both sides of the least and of the most.
const bounds: readonly Bounds[] = [
  ['gs1-128', 'gs1-logistic', 203.2, [3, 4], [7, 8]],
  ['gs1-128', 'gs1-logistic', 300, [5, 6], [11, 12]],
  ['gs1-128', 'gs1-logistic', 600, [11, 12], [22, 23]],
  ['gs1-datamatrix', 'gs1-logistic', 203.2, [5, 6], [12, 13]],
  ['gs1-datamatrix', 'gs1-logistic', 300, [8, 9], [17, 18]],
  ['gs1-128', 'gs1-distribution', 203.2, [3, 4], [8, 9]],
  ['itf14', 'gs1-distribution', 300, [5, 6], [12, 13]],
  ['itf14', 'gs1-distribution', 600, [11, 12], [24, 25]],
  ['ean13', 'gs1-distribution', 600, [11, 12], [15, 16]],
  ['ean13', 'gs1-retail', 203.2, [1, 2], [5, 6]],
  ['ean13', 'gs1-retail', 300, [2, 3], [7, 8]],
  ['ean8', 'gs1-retail', 600, [5, 6], [15, 16]],
  ['databar-omni', 'gs1-retail', 203.2, [2, 3], [5, 6]],
  ['gs1-datamatrix', 'gs1-retail', 203.2, [2, 3], [7, 8]],
  ['gs1-digital-link-qr', 'gs1-retail', 300, [4, 5], [11, 12]],
  ['gs1-datamatrix', 'gs1-healthcare', 203.2, [2, 3], [7, 8]],
  ['gs1-datamatrix', 'gs1-healthcare', 300, [2, 3], [11, 12]],
  ['gs1-datamatrix', 'gs1-healthcare', 600, [5, 6], [23, 24]],
  ['gs1-128', 'gs1-healthcare', 203.2, [1, 2], [3, 4]],
  ['gs1-128', 'gs1-healthcare', 600, [4, 5], [11, 12]],
  ['gs1-128', 'gs1-asset', 203.2, [1, 2], [3, 4]],
  ['gs1-128', 'gs1-asset', 300, [2, 3], [5, 6]],
  ['gs1-128', 'gs1-asset', 600, [5, 6], [11, 12]],
  ['gs1-datamatrix', 'gs1-asset', 600, [8, 9], [11, 12]],
]

describe('The X-dimension of a barcode with an application standard', () => {
  it.each(bounds)(
    'of %s in %s at %f dpi is told in whole dots: from %j, to %j',
    (...[symbology, standard, dpi, from, to]) => {
      const codes = [...from, ...to].map((dots) =>
        codesOf(symbology, (dots * 25_400) / dpi, { dpi, applicationStandard: standard }),
      )
      expect(codes).toEqual([['standard-module'], [], [], ['standard-module']])
    },
  )

  it('is told with the measure, the bounds of the standard and the next step', () => {
    const narrow = findingsOf(barcode('gs1-128', 375, { applicationStandard: 'gs1-logistic' }), 203.2)
    expect(narrow).toMatchObject([
      {
        code: 'standard-module',
        severity: 'warning',
        elementId: 'barcode',
        message:
          'The X-dimension is 0.375 mm (3 dots); GS1 logistic units (table 5) asks for 0.495 mm to 0.94 mm. Choose a module width of 0.5 mm (4 dots).',
      },
    ])
    const wide = findingsOf(barcode('gs1-128', 1_000, { applicationStandard: 'gs1-asset' }), 300)
    expect(wide[0]?.message).toContain('asks for 0.25 mm to 0.495 mm. Choose a module width of 0.254 mm (3 dots).')
  })

  it('sends to another printer where no whole number of its dots is between the bounds', () => {
    const [finding] = findingsOf(barcode('gs1-datamatrix', 375, { applicationStandard: 'gs1-asset' }), 203.2)
    expect(finding?.message).toContain('Choose a printer with finer dots')
    expect(finding?.message).not.toContain('Choose a module width')
  })

  it('is what the wanted width becomes in dots, not the wanted width', () => {
    expect(codesOf('gs1-128', 495, { dpi: 203.2, applicationStandard: 'gs1-logistic' })).toEqual([])
    expect(codesOf('gs1-128', 940, { dpi: 203.2, applicationStandard: 'gs1-logistic' })).toEqual(['standard-module'])
  })

  it('is told once, as an error, where no scanner is made for it', () => {
    const [finding, ...others] = findingsOf(barcode('gs1-128', 125, { applicationStandard: 'gs1-logistic' }), 203.2)
    expect(finding).toMatchObject({ code: 'standard-module', severity: 'error' })
    expect(others.map(({ code }) => code)).not.toContain('module-too-small')
  })

  it('may be as narrow as the standard allows, even if other uses need more', () => {
    expect(codesOf('ean13', 212, { dpi: 600 })).toEqual(['module-too-small'])
    expect(codesOf('ean13', 212, { dpi: 600, applicationStandard: 'gs1-healthcare' })).toEqual([])
  })

  it('is not looked at without a standard', () => {
    expect(codesOf('gs1-128', 375, { dpi: 203.2 })).toEqual([])
  })
})

type Height = readonly [Symbology, ApplicationStandard, number, number]

const heights: readonly Height[] = [
  ['gs1-128', 'gs1-logistic', 500, 31.75],
  ['itf14', 'gs1-distribution', 508, 31.75],
  ['gs1-128', 'gs1-healthcare', 254, 12.7],
  ['gs1-128', 'gs1-asset', 254, 12.7],
  // 69.24 and 55.24 modules of 0.339 mm at 300 and 600 dpi, 0.375 mm at 203.2.
  ['ean13', 'gs1-retail', 339, 23.47],
  ['ean8', 'gs1-retail', 339, 18.73],
  ['databar-limited', 'gs1-distribution', 508, 5.08],
]

describe('The height of the bars', () => {
  it.each(heights.flatMap((one) => [300, 600].map((dpi) => [...one, dpi] as const)))(
    'of %s in %s with modules of %i µm is %f mm at least, at %i dpi',
    (symbology, standard, module, least, dpi) => {
      // ITF-14 has bearer bars of five modules above and below, which are no part of its height.
      const options = { dpi, applicationStandard: standard, ...(symbology === 'itf14' && { bearerBars: false }) }
      const codesAt = (height: number): string[] =>
        codesOf(symbology, module, { ...options, height: millimetres(height) })
      expect(codesAt(least - 0.2)).toEqual(['standard-height'])
      expect(codesAt(least + 0.05)).toEqual([])
    },
  )

  it('is that of the bars without the line of text, however the barcode is turned', () => {
    const options = { applicationStandard: 'gs1-logistic', height: millimetres(32) } as const
    expect(codesOf('gs1-128', 508, options)).toEqual([])
    expect(codesOf('gs1-128', 508, { ...options, showText: true })).toEqual(['standard-height'])
    const turned = { ...options, ...at([30, 30], [31, 240]), rotation: 90 } as const
    expect(codesOf('gs1-128', 508, turned)).toEqual(['standard-height'])
    expect(codesOf('gs1-128', 508, { ...turned, width: millimetres(32) })).toEqual([])
  })

  it('is told with both figures and what is missing', () => {
    const low = barcode('gs1-128', 500, { applicationStandard: 'gs1-logistic', height: millimetres(20) })
    expect(findingsOf(low, 203.2)).toMatchObject([
      {
        code: 'standard-height',
        severity: 'warning',
        message:
          'The bars are 20 mm high; GS1 logistic units (table 5) asks for 31.75 mm. Make the frame 11.75 mm higher.',
      },
    ])
  })
})

describe('A barcode of a symbology that its standard does not use', () => {
  it.each<[Symbology, ApplicationStandard]>([
    ['ean13', 'gs1-logistic'],
    ['gs1-128', 'gs1-retail'],
    ['code128', 'gs1-asset'],
    ['gs1-128', 'vda-4994'],
    ['code128', 'hibc'],
  ])('is told: %s in %s', (symbology, applicationStandard) => {
    expect(codesOf(symbology, 508, { applicationStandard })).toEqual(['standard-symbology'])
  })

  it('is told with symbologies to choose from', () => {
    const [finding] = findingsOf(barcode('ean13', 508, { applicationStandard: 'gs1-logistic' }), 300)
    expect(finding?.message).toBe(
      'GS1 logistic units (table 5) does not use EAN-13. Choose a symbology of the standard, such as GS1-128 or GS1-128 Composite, or another standard.',
    )
  })

  it.each<[Symbology, ApplicationStandard]>([
    ['code128', 'vda-4994'],
    ['datamatrix', 'vda-4994'],
    ['hibc-datamatrix', 'hibc'],
  ])('is not told of %s in %s', (symbology, applicationStandard) => {
    expect(codesOf(symbology, 508, { applicationStandard })).toEqual([])
  })
})

describe('A barcode with an application standard', () => {
  it('is told of its quiet zone once, as every barcode is', () => {
    const near = barcode('gs1-128', 508, {
      applicationStandard: 'gs1-logistic',
      x: millimetres(0),
      content: '(01)09501101530003',
      width: millimetres(72),
    })
    expect(findingsOf(near, 300).map(({ code }) => code)).toEqual(['quiet-zone-at-edge'])
  })

  it('is found in the rows of a repeater', () => {
    const inner = { ...barcode('gs1-128', 375, { applicationStandard: 'gs1-logistic' }), ...at([10, 10], [180, 40]) }
    const [stepX, stepY] = [millimetres(0), millimetres(60)]
    const repeater = { ...at([20, 20], [240, 60]), id: 'r', type: 'repeater', source: 'v', mostRows: 1 } as const
    const document = {
      ...labelOf({ ...repeater, stepX, stepY, elements: [inner] }),
      width: millimetres(300),
      height: millimetres(300),
    }
    const label = compileLabel(document, { resources, dpi: 203.2 })
    const found = preflight(label, { v: '[{"code":"1"}]' }, { isBlackAndWhite: true })
    expect(found).toMatchObject([{ code: 'standard-module', elementId: 'r' }])
  })

  it.each(applicationStandards)('has bounds in order, for symbologies that exist: %s', (standard) => {
    const { title, rules } = standardTraits(standard)
    expect(title).not.toBe('')
    expect(rules.size).toBeGreaterThan(0)
    for (const [symbology, { module = [1, 1, 1] }] of rules) {
      expect(symbologyTraits(symbology).title).not.toBe('')
      const [least, target, most] = module
      expect(least <= target && target <= most, symbology).toBe(true)
    }
  })
})
