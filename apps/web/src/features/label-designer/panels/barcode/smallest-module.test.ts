import { applicationStandards } from '@labelwright/label-document/application-standards'
import { type Symbology, symbologies } from '@labelwright/label-document/symbologies'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moduleBounds, printedModule, smallestModule } from './smallest-module.ts'

const resolutions = [203.2, 300, 304.8, 600, 609.6]

describe('The smallest module', () => {
  it('is the least whole number of dots that scanners read', () => {
    expect(smallestModule(moduleBounds('ean13', undefined), [203.2])).toBe(250)
    expect(smallestModule(moduleBounds('code128', undefined), [203.2])).toBe(250)
    expect(smallestModule(moduleBounds('code128', undefined), [300])).toBe(254)
    expect(smallestModule(moduleBounds('code128', undefined), [600])).toBe(212)
  })

  it('keeps to the application standard where there is one', () => {
    expect(smallestModule(moduleBounds('gs1-128', 'gs1-logistic'), [203.2])).toBe(500)
    expect(moduleBounds('qr', 'gs1-logistic')).toEqual(moduleBounds('qr', undefined))
  })

  it('works on all printers at once, for every symbology and standard, or is said not to exist', () => {
    const symbology = fc.constantFrom(...(Object.keys(symbologies) as Symbology[]))
    const standard = fc.constantFrom(undefined, ...applicationStandards)
    const dpis = fc.subarray(resolutions, { minLength: 1 })
    fc.assert(
      fc.property(symbology, standard, dpis, (of, by, on) => {
        const bounds = moduleBounds(of, by)
        const module = smallestModule(bounds, on)
        if (module === undefined) {
          expect(bounds.most).toBeDefined()
          return
        }
        for (const dpi of on) {
          expect(printedModule(module, dpi)).toBeGreaterThan(bounds.least - 1)
          expect(printedModule(module, dpi)).toBeLessThan((bounds.most ?? Number.POSITIVE_INFINITY) + 1)
        }
      }),
    )
  })

  it('does not exist where no whole number of dots is in the range', () => {
    expect(smallestModule({ least: 260, most: 300 }, [203.2])).toBeUndefined()
  })
})
