import type { BrotherTape } from '@labelwright/label-document/brother-tapes'
import { emuPerInch } from '@labelwright/label-document/lengths'
import type { PrintSettings } from '@labelwright/label-document/print-settings'
import type { Drawing } from '@labelwright/label-layout/drawing'

/** A roll as the printer is told it; dots are of 300 dpi. */
export interface BrotherRoll {
  /** Millimetres, as in `ESC i z`. */
  readonly width: number
  /** Millimetres of a die-cut label, as in `ESC i z`; 0 on continuous tape. */
  readonly length: number
  /** Dots across that print. */
  readonly printable: number
  /** The first pin that prints, of a head of 720 pins. */
  readonly firstPin: number
  /** Dots of a die-cut label's length that print; 0 on continuous tape. */
  readonly rows: number
  /** Dots that are fed before and behind the label (`ESC i d`). */
  readonly margin: number
  /** Prints black and red, and nothing but both planes is printed on it. */
  readonly isRed?: true
}

const continuous = (width: number, printable: number, firstPin: number): BrotherRoll => ({
  width,
  length: 0,
  printable,
  firstPin,
  rows: 0,
  margin: 35,
})

type Figures = readonly [printable: number, firstPin: number, rows: number]

const dieCut = (width: number, length: number, [printable, firstPin, rows]: Figures): BrotherRoll => ({
  width,
  length,
  printable,
  firstPin,
  rows,
  margin: 0,
})

/** Figures of brother_ql, labels.py; those across also stand in the crate brother_ql, media.rs, and 29 by 90 mm in Brother's Command Reference of the QL-500 to QL-1060N, 3.1. */
const brotherRolls: Readonly<Record<BrotherTape, BrotherRoll>> = {
  '12': continuous(12, 106, 29),
  '29': continuous(29, 306, 6),
  '38': continuous(38, 413, 12),
  '50': continuous(50, 554, 12),
  '54': continuous(54, 590, 0),
  '62': continuous(62, 696, 12),
  '62-red': { ...continuous(62, 696, 12), isRed: true },
  '102': continuous(102, 1164, 12),
  '17x54': dieCut(17, 54, [165, 0, 566]),
  '17x87': dieCut(17, 87, [165, 0, 956]),
  '29x42': dieCut(29, 42, [306, 6, 425]),
  '29x90': dieCut(29, 90, [306, 6, 991]),
  '38x90': dieCut(38, 90, [413, 12, 991]),
  '39x48': dieCut(39, 48, [425, 6, 495]),
  '52x29': dieCut(52, 29, [578, 0, 271]),
  '62x29': dieCut(62, 29, [696, 12, 271]),
  '62x100': dieCut(62, 100, [696, 12, 1109]),
  '102x51': dieCut(102, 51, [1164, 12, 526]),
  '102x152': dieCut(102, 153, [1164, 12, 1660]),
  d12: { ...dieCut(12, 12, [94, 113, 94]), margin: 35 },
  d24: dieCut(24, 24, [236, 42, 236]),
  d58: dieCut(58, 58, [618, 51, 618]),
}

/** Whether the accent colour of a label is printed red; else it is black, and preflight is to be told `isBlackAndWhite`. */
export const printsRed = (settings: PrintSettings | undefined): boolean =>
  settings?.tape !== undefined && brotherRolls[settings.tape].isRed === true

/** Used where no tape is chosen, the narrowest first. */
const plainTapes = ['12', '29', '38', '50', '54', '62', '102'] as const satisfies readonly BrotherTape[]

/** Pins of the heads, and those that the wide one (QL-1050, 1060N, 1100, 1110NWB, 1115NWB) has before the first of the narrow one's. Source: brother_ql, models.py. */
export const brotherHeads = {
  narrow: { pins: 720, addedPins: 0, widest: 62 },
  wide: { pins: 1296, addedPins: 44, widest: 102 },
} as const
export type BrotherHead = keyof typeof brotherHeads

/** Labels and rolls are of the same size when they differ by no more, millimetres. */
const widthSlack = 0.5
const lengthSlack = 1
const millimetresPerInch = 25.4
const toMillimetres = (emu: number): number => (emu / emuPerInch) * millimetresPerInch
const shown = (millimetres: number): string => String(Math.round(millimetres * 10) / 10)

interface Printed {
  readonly settings?: PrintSettings | undefined
  readonly head: BrotherHead
}
type LabelSize = Pick<Drawing, 'width' | 'height'>

/** The roll that a label is printed on, or why it cannot be, as a sentence. Without a tape in the settings: the narrowest continuous one. */
export function findBrotherRoll({ width, height }: LabelSize, { settings, head }: Printed): BrotherRoll | string {
  const [across, along] = [toMillimetres(width), toMillimetres(height)]
  const { widest } = brotherHeads[head]
  const tape = settings?.tape ?? plainTapes.find((each) => brotherRolls[each].width + widthSlack >= across) ?? '102'
  const roll = brotherRolls[tape]
  if (across > Math.min(roll.width, widest) + widthSlack) {
    return `The label is ${shown(across)} mm wide, the tape ${Math.min(roll.width, widest)} mm.`
  }
  if (roll.width > widest) return `The printer takes tapes of up to ${widest} mm, not of ${roll.width} mm.`
  if (roll.isRed && head === 'wide') return 'The printer does not print red.'
  if (roll.length > 0 && Math.abs(along - roll.length) > lengthSlack) {
    return `The label is ${shown(along)} mm long, those on the roll are ${roll.length} mm.`
  }
  return roll
}
