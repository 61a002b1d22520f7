import { encodeQr } from '@labelwright/label-layout/symbols/qr/qr'
import { useMemo } from 'react'
import classes from './settings.module.css'

/** Light modules around the code (ISO/IEC 18004, 6.3.8); the white card gives the rest. */
const quietModules = 2

/** A QR code of our own encoder, dark on white in both themes; nothing where the text does not fit one. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const symbol = useMemo(() => encodeQr(text, { errorCorrection: 'M', isGs1: false }), [text])
  if (!symbol) return null
  const side = symbol.columns + 2 * quietModules
  return (
    <svg
      className={classes.qr}
      viewBox={`${-quietModules} ${-quietModules} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={pathOf(symbol)} />
    </svg>
  )
}

interface Modules {
  readonly columns: number
  readonly rows: number
  readonly modules: ArrayLike<number>
}

/** Every dark module as a unit square. */
export function pathOf({ columns, rows, modules }: Modules): string {
  let path = ''
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (modules[row * columns + column]) path += `M${column} ${row}h1v1h-1z`
    }
  }
  return path
}
