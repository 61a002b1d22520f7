import type { Symbology } from '@labelwright/label-document/symbologies'
import type { ErrorCorrection } from '@labelwright/label-document/symbology-options'
import type { SymbolRequest } from '../encoded-symbol.ts'

type Options = Record<string, string | number>

/** The library's options for those of an element, which its symbology is known to have. */
export function requestedOptions({ symbology, columns, symbolVersion, errorCorrection }: SymbolRequest): Options {
  return {
    ...(columns !== undefined && columnsOf(symbology, columns)),
    ...(symbolVersion !== undefined && sizeOf(symbolVersion)),
    ...levelOf(symbology, errorCorrection),
  }
}

const columnsOf = (symbology: Symbology, columns: number): Options =>
  symbology === 'databar-expanded-stacked' ? { segments: 2 * columns } : { columns }

function sizeOf(symbolVersion: string): Options {
  const [, format, layers] = /^(compact|full)(\d+)$/.exec(symbolVersion) ?? []
  return format === undefined ? { version: symbolVersion } : { format, layers: Number(layers) }
}

// ISO/IEC 24778 recommends 23 % of check words at least; the others are as common printers offer them.
const aztecPercent: Readonly<Record<ErrorCorrection, number>> = { L: 10, M: 23, Q: 36, H: 50 }
// GB/T 21049: 8, 15, 23 and 30 % of the symbol may be damaged.
const hanXinLevel: Readonly<Record<ErrorCorrection, string>> = { L: 'L1', M: 'L2', Q: 'L3', H: 'L4' }

function levelOf(symbology: Symbology, level: ErrorCorrection | undefined): Options {
  // The library asks for one where ours is M when absent.
  if (symbology === 'rmqr' || symbology === 'hibc-qr') return { eclevel: level ?? 'M' }
  if (level === undefined) return {}
  if (symbology === 'han-xin') return { eclevel: hanXinLevel[level] }
  if (symbology === 'micro-qr') return { eclevel: level }
  return { eclevel: aztecPercent[level] }
}
