import classes from './label-being-set.module.css'

// Bars and spaces in dots, in turn.
const bars = [
  2, 1, 1, 2, 3, 2, 1, 1, 2, 1, 4, 1, 1, 3, 2, 2, 1, 2, 3, 1, 1, 1, 2, 3, 1, 2, 2, 1, 3, 1, 2, 2, 1, 1, 4, 2, 1, 1, 2,
  3, 2,
]
const matrixSide = 12

/** The look of a Data Matrix: solid left and lower edges, alternating upper and right ones, and a fixed scatter inside. */
const isDark = (column: number, row: number): boolean => {
  if (column === 0 || row === matrixSide - 1) return true
  if (row === 0) return column % 2 === 0
  if (column === matrixSide - 1) return row % 2 === 1
  return (column * 7 + row * 11 + column * row * 5) % 13 < 6
}

const cells = Array.from({ length: matrixSide * matrixSide }, (_, index) => ({
  column: index % matrixSide,
  row: Math.floor(index / matrixSide),
})).filter(({ column, row }) => isDark(column, row))

function barRects() {
  let x = 28
  return bars.flatMap((width, index) => {
    const left = x
    x += width * 3
    return index % 2 === 0 ? [{ left, width: width * 3 }] : []
  })
}

/** The signature of the sign-in page: a label set dot row by dot row, once. */
export function LabelBeingSet() {
  return (
    <div className={classes.table} aria-hidden="true">
      <div className={classes.paper}>
        <svg className={classes.print} viewBox="0 0 400 260" aria-hidden="true">
          <text x="28" y="58" className={classes.name}>
            Labelwright
          </text>
          <text x="28" y="86" className={classes.small}>
            100 × 65 mm · 203 dpi
          </text>
          <path d="M28 104h344" stroke="#262421" strokeWidth="2" />
          <path d="M28 124h120M28 140h88M28 156h104" stroke="#262421" strokeWidth="5" />
          {cells.map(({ column, row }) => (
            <rect key={`${column}-${row}`} x={300 + column * 6} y={28 + row * 5} width="6" height="5" />
          ))}
          {barRects().map(({ left, width }) => (
            <rect key={left} x={left} y="178" width={width} height="42" />
          ))}
          <text x="28" y="238" className={classes.digits}>
            00073500 12345
          </text>
          <g transform="translate(312 172)">
            {[0, 1, 2, 3, 4, 5, 6, 7, 8].map((cell) => (
              <rect
                key={cell}
                className={cell === 5 ? classes.ink : undefined}
                x={(cell % 3) * 22}
                y={Math.floor(cell / 3) * 22}
                width="16"
                height="16"
                rx="3"
              />
            ))}
          </g>
        </svg>
        <div className={classes.head} />
      </div>
    </div>
  )
}
