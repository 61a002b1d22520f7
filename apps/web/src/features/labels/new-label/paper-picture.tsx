import classes from './new-label.module.css'
import type { PaperSize } from './papers.ts'

/** A label, or the sheet with all of its labels, in true proportions. */
export function PaperPicture({ paper }: { readonly paper: PaperSize }) {
  const { width, height, cornerRadius, sheet } = paper
  const places = sheet ?? { width, height, left: 0, top: 0, columns: 1, rows: 1, gapX: 0, gapY: 0 }
  const margin = Math.max(places.width, places.height) / 100
  const labels = Array.from({ length: places.columns * places.rows }, (_, index) => ({
    x: places.left + (index % places.columns) * (width + places.gapX),
    y: places.top + Math.floor(index / places.columns) * (height + places.gapY),
  }))
  const viewBox = `${-margin} ${-margin} ${places.width + 2 * margin} ${places.height + 2 * margin}`
  return (
    <svg className={classes.picture} viewBox={viewBox} aria-hidden="true">
      {sheet && <rect className={classes.sheet} width={sheet.width} height={sheet.height} />}
      {labels.map(({ x, y }) => (
        <rect key={`${x} ${y}`} className={classes.label} x={x} y={y} width={width} height={height} rx={cornerRadius} />
      ))}
    </svg>
  )
}
