import { describe, expect, it } from 'vitest'
import { micrometres } from './lengths.ts'
import { mergePrintSettings, type PrintSettings } from './print-settings.ts'
import { printSettingsSchema } from './reading/print-settings-schema.ts'

const isTaken = (settings: unknown): boolean => printSettingsSchema.safeParse(settings).success

describe('Print settings', () => {
  it.each([
    ['speed', 1, 1000, 1],
    ['darkness', 0, 100, 1],
    ['offsetX', -20_000, 20_000, 1],
    ['offsetY', -20_000, 20_000, 1],
  ])('take %s from %d to %d, and nothing beyond', (name, least, most, step) => {
    expect([least, most].map((value) => isTaken({ [name]: value }))).toEqual([true, true])
    expect([least - step, most + step].map((value) => isTaken({ [name]: value }))).toEqual([false, false])
  })

  it('take 1 to 9999 labels between cuts, and none without a cut', () => {
    const cuts = [1, 9999, 0, 10_000, 1.5].map((cutEvery) => isTaken({ finish: 'cut', cutEvery }))
    expect(cuts).toEqual([true, true, false, false, false])
    expect([isTaken({ cutEvery: 2 }), isTaken({ finish: 'tear', cutEvery: 2 })]).toEqual([false, false])
  })

  it('know a height and an offset of gaps and marks up to 20 mm, not of continuous paper', () => {
    expect(isTaken({ media: { kind: 'mark', gap: 20_000, offset: 20_000 } })).toBe(true)
    expect(isTaken({ media: { kind: 'gap', gap: 20_001 } })).toBe(false)
    expect(isTaken({ media: { kind: 'gap', offset: -1 } })).toBe(false)
    expect([isTaken({ media: { kind: 'continuous' } }), isTaken({ media: { kind: 'continuous', gap: 1 } })]).toEqual([
      true,
      false,
    ])
  })

  it('may all be absent, and unknown ones are refused', () => {
    expect([isTaken({}), isTaken({ heat: 1 })]).toEqual([true, false])
  })
})

describe('Merged print settings', () => {
  const label: PrintSettings = { speed: 50, darkness: 10, isMirrored: true }

  it('take each field from the computer, else the printer, else the label', () => {
    const printer: PrintSettings = { darkness: 20, offsetX: micrometres(100), isMirrored: false }
    expect(mergePrintSettings(label, printer, { offsetX: micrometres(-100) })).toEqual({
      speed: 50,
      darkness: 20,
      offsetX: -100,
      isMirrored: false,
    })
    expect(mergePrintSettings(undefined, undefined, undefined)).toEqual({})
  })

  it('forget the labels between cuts when another finish goes before the cut', () => {
    const cut: PrintSettings = { finish: 'cut', cutEvery: 5 }
    expect(mergePrintSettings(cut, { finish: 'peel' }, undefined)).toEqual({ finish: 'peel' })
    expect(mergePrintSettings(cut, undefined, { speed: 100 })).toEqual({ ...cut, speed: 100 })
  })
})
