import classes from './wordmark.module.css'

const cells = [0, 1, 2, 3, 4, 5, 6, 7, 8]
/** The one dot in ink. */
const inkCell = 5

/** The nine dots, one of them ink blue. */
function NineDots({ size }: { readonly size: number }) {
  return (
    <svg className={classes.dots} width={size} height={size} viewBox="0 0 26 26" aria-hidden="true">
      {cells.map((cell) => (
        <rect
          key={cell}
          className={cell === inkCell ? classes.ink : undefined}
          x={(cell % 3) * 9.5}
          y={Math.floor(cell / 3) * 9.5}
          width="7"
          height="7"
          rx="1.5"
        />
      ))}
    </svg>
  )
}

export function Wordmark({ size = 16 }: { readonly size?: number }) {
  return (
    <span className={classes.wordmark} style={{ fontSize: size }}>
      <NineDots size={Math.round(size * 1.05)} />
      <span className={classes.letters}>Labelwright</span>
    </span>
  )
}
