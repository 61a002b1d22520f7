import type { Printer } from '@labelwright/contract/server/printers-schemas'
import { describe, expect, it } from 'vitest'
import { kindsOfPrinters } from './use-findings.ts'

const printer = (name: string, more: Partial<Printer>): Printer =>
  ({ id: name, name, language: 'zpl', dpi: 203.2, printWidth: 104, ...more }) as Printer

describe('The printers that preflight looks at', () => {
  it('are looked at once where they print the same dots on the same width', () => {
    const kinds = kindsOfPrinters([
      printer('Packing 1', {}),
      printer('Packing 2', { language: 'tspl' }),
      printer('Lab', { dpi: 300 }),
      printer('Office', { language: 'pdf', dpi: 300, printWidth: 0 }),
    ])
    expect(kinds).toEqual([
      { dpi: 203.2, names: ['Packing 1', 'Packing 2'], isBlackAndWhite: true, widestPrint: 104_000 },
      { dpi: 300, names: ['Lab'], isBlackAndWhite: true, widestPrint: 104_000 },
      { dpi: 300, names: ['Office'], isBlackAndWhite: false },
    ])
  })
})
