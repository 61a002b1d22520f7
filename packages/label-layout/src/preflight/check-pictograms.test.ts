import type { LabelElement } from '@labelwright/label-document/label-document'
import { millimetres } from '@labelwright/label-document/lengths'
import { describe, expect, it } from 'vitest'
import { compileLabel } from '../lay-out-label.ts'
import { loadPictograms } from '../pictograms/load-pictograms.ts'
import { at, labelOf, resources } from '../testing/make-label.ts'
import type { Finding } from './finding.ts'
import { preflight } from './preflight.ts'

await loadPictograms(resources)

interface Options {
  readonly dpi?: number
  /** Of the label, millimetres. */
  readonly size?: readonly [number, number]
  readonly values?: Readonly<Record<string, string>>
}

function findingsOf(element: LabelElement, { dpi = 300, size = [60, 60], values = {} }: Options = {}): Finding[] {
  const document = { ...labelOf(element), width: millimetres(size[0]), height: millimetres(size[1]) }
  const label = compileLabel(document, { resources, dpi })
  return preflight(label, values, { isBlackAndWhite: false })
}

/** A sign whose frame is so many millimetres high. */
const sign = (pictogram: string, height: number): LabelElement => ({
  ...at([2, 2], [height * 2, height]),
  id: 'sign',
  type: 'pictogram',
  pictogram,
})

const levelsOf = (pictogram: string, height: number, options: Options = {}): string[] =>
  findingsOf(sign(pictogram, height), { size: [400, 400], ...options })
    .filter(({ code }) => code === 'pictogram-too-small')
    .map(({ severity }) => severity)

describe('The size of a pictogram', () => {
  it('of GHS is a square centimetre: sides of 10 mm, which are 14.14 mm from corner to corner', () => {
    expect(levelsOf('ghs02', 14.1, { size: [30, 20] })).toEqual(['warning'])
    expect(levelsOf('ghs02', 14.15, { size: [30, 20] })).toEqual([])
    const [finding] = findingsOf(sign('ghs02', 10), { size: [30, 20] })
    expect(finding?.message).toBe('"ghs02" has sides of 7.1 mm; CLP, annex I 1.2.1.3 asks for 10 mm.')
    expect(finding).toMatchObject({ code: 'pictogram-too-small', severity: 'warning', elementId: 'sign' })
    expect(finding?.place?.height).toBe(10 * 36_000)
  })

  it('of GHS is to be a fifteenth of a label that holds nothing else: 22.8 mm a side on 105 by 74 mm', () => {
    expect(levelsOf('ghs07', 32.1, { size: [105, 74] })).toEqual(['note'])
    expect(levelsOf('ghs07', 32.3, { size: [105, 74] })).toEqual([])
    expect(findingsOf(sign('ghs07', 20), { size: [105, 74] })[0]?.message).toContain('its sides are at least 22.8 mm')
  })

  it.each([
    ['adr-3', 141.4, 'warning'],
    ['adr-environment', 141.4, 'warning'],
    ['limited-quantity', 70.7, 'warning'],
    ['lithium-battery-mark', 70, 'warning'],
    ['ce', 5, 'warning'],
    ['ukca', 5, 'warning'],
    ['weee', 7.2, 'warning'],
    ['iso780-fragile', 100, 'note'],
  ])('"%s" is told below %f mm', (name, least, severity) => {
    expect(levelsOf(name, least - 0.1)).toEqual([severity])
    expect(levelsOf(name, least + 0.1)).toEqual([])
  })

  it.each(['med-batch-code', 'recycling', 'food-safe', 'allergen-milk'])('"%s" only has to be legible', (name) => {
    expect(levelsOf(name, 1)).toEqual([])
  })

  it('is that of the sign where its frame is larger, and however it is turned', () => {
    const turned = { ...sign('ce', 5.1), ...at([2, 2], [5.1, 20]), rotation: 90 } as LabelElement
    expect(findingsOf(turned)).toEqual([])
    expect(findingsOf({ ...turned, ...at([2, 2], [4.9, 20]) }).map(({ code }) => code)).toEqual(['pictogram-too-small'])
  })

  it('is told of every row of a repeater', () => {
    const [stepX, stepY] = [millimetres(12), millimetres(0)]
    const elements = [{ ...sign('{{row.code}}', 10), ...at([0, 0], [10, 10]) }] as never
    const repeater = { ...at([0, 0], [50, 12]), id: 'r', type: 'repeater', source: 'v', mostRows: 4 } as const
    const found = findingsOf(
      { ...repeater, stepX, stepY, elements },
      { values: { v: '[{"code":"ghs01"},{"code":"ce"},{"code":"ghs02"}]' } },
    )
    expect(found.map(({ message }) => message.slice(0, 7))).toEqual(['"ghs01"', '"ghs02"'])
    expect(found.map(({ elementId }) => elementId)).toEqual(['r', 'r'])
  })
})

describe('The dots of a pictogram', () => {
  const codesOf = (height: number, dpi: number) =>
    findingsOf(sign('med-caution', height), { dpi }).map(({ code }) => code)

  it('are 32 at least, so that signs are told apart', () => {
    expect(codesOf(4, 203.2)).toEqual([])
    expect(codesOf(3.9, 203.2)).toEqual(['pictogram-few-dots'])
    expect(codesOf(3.9, 300)).toEqual([])
  })
})
