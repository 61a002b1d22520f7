import { useElementSize } from '@mantine/hooks'
import { memo, type ReactNode, useId } from 'react'
import classes from './true-size.module.css'

/** CSS's own millimetre: 96 pixels an inch. */
const pixelsPerMillimetre = 96 / 25.4
const rulerThickness = 22

interface TrueSizeProps {
  /** Millimetres. */
  readonly width: number
  readonly height: number
  readonly cornerRadius: number
  /** Shrinks or grows the label to the room there is. */
  readonly isFitted: boolean
  readonly children: ReactNode
  /** Says at what share of the true size the label is shown: 1 is true. */
  readonly note: (scale: number) => ReactNode
}

/** A label on the table with rulers in millimetres at its edges; at true size unless it would not fit. */
export function TrueSize({ width, height, cornerRadius, isFitted, children, note }: TrueSizeProps) {
  const { ref, width: roomWidth, height: roomHeight } = useElementSize()
  const scale = scaleFor({ width, height }, { width: roomWidth, height: roomHeight }, isFitted)
  const unit = pixelsPerMillimetre * scale
  return (
    <div className={classes.stage}>
      <div ref={ref} className={classes.room}>
        <div className={classes.ruled} style={{ visibility: roomWidth === 0 ? 'hidden' : undefined }}>
          <Ruler length={width} unit={unit} direction="across" />
          <Ruler length={height} unit={unit} direction="down" />
          <div
            className={classes.paper}
            style={{ width: width * unit, height: height * unit, borderRadius: cornerRadius * unit }}
          >
            {children}
          </div>
        </div>
      </div>
      <div className={classes.note}>{note(scale)}</div>
    </div>
  )
}

interface Size {
  readonly width: number
  readonly height: number
}

const largestScale = 4

function scaleFor(label: Size, room: Size, isFitted: boolean): number {
  if (room.width === 0 || room.height === 0) return 1
  const fitting = Math.min(
    (room.width - rulerThickness - 8) / (label.width * pixelsPerMillimetre),
    (room.height - rulerThickness - 8) / (label.height * pixelsPerMillimetre),
  )
  return Math.max(0.05, Math.min(fitting, isFitted ? largestScale : 1))
}

interface RulerProps {
  /** Millimetres. */
  readonly length: number
  /** Pixels a millimetre. */
  readonly unit: number
  readonly direction: 'across' | 'down'
}

/** Has hundreds of lines, so it is not drawn anew with every key. */
const Ruler = memo(function Ruler({ length, unit, direction }: RulerProps) {
  const id = useId()
  const isAcross = direction === 'across'
  const pixels = length * unit
  // Numbers every 10 mm where there is room for them, otherwise every 50.
  const step = unit * 10 >= 24 ? 10 : 50
  const smallest = unit >= 2.4 ? 1 : 5
  const marks = Array.from({ length: Math.floor(length / smallest) + 1 }, (_, index) => index * smallest)
  const size = isAcross ? { width: pixels + 1, height: rulerThickness } : { width: rulerThickness, height: pixels + 1 }
  return (
    <svg className={isAcross ? classes.across : classes.down} {...size} aria-hidden="true">
      {marks.map((millimetre) => {
        const at = Math.round(millimetre * unit) + 0.5
        const reach = rulerThickness - reachOf(millimetre)
        const line = isAcross ? `M${at} ${reach}V${rulerThickness}` : `M${reach} ${at}H${rulerThickness}`
        return <path key={`${id}-${millimetre}`} d={line} />
      })}
      {marks
        .filter((millimetre) => millimetre % step === 0 && millimetre > 0 && (length - millimetre) * unit > 8)
        .map((millimetre) => {
          const at = millimetre * unit
          return isAcross ? (
            <text key={millimetre} x={at} y={10} textAnchor="middle">
              {millimetre}
            </text>
          ) : (
            <text key={millimetre} x={0} y={0} textAnchor="middle" transform={`translate(10 ${at}) rotate(-90)`}>
              {millimetre}
            </text>
          )
        })}
    </svg>
  )
})

function reachOf(millimetre: number): number {
  if (millimetre % 10 === 0) return 9
  return millimetre % 5 === 0 ? 6 : 4
}
