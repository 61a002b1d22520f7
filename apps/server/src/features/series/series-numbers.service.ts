import type { SeriesMode } from '@labelwright/contract/server/series-schemas'
import { hiddenOrder } from './hidden-order.ts'

/** What says how the numbers of a series are written. */
export interface SeriesNumbers {
  readonly base: number
  readonly pad: number
  readonly prefix: string
  readonly mode: SeriesMode
  readonly orderKey: Uint8Array | null
}

/** The fields of a series that decide which texts it gives. Versions of labels are frozen with them. */
export interface SeriesWriting extends Pick<SeriesNumbers, 'base' | 'pad' | 'prefix' | 'mode'> {
  readonly step: number
}

/** Numbers of one series, one after another; in random mode positions of the hidden order. */
export interface NumberRange {
  readonly first: number
  readonly step: number
  readonly count: number
}

export const lastOf = ({ first, step, count }: NumberRange): number => first + (count - 1) * step

/** How many numbers can be written at all: they are below this. `next` of a full series may stand on it. */
export function capacityOf({ base, pad }: Pick<SeriesNumbers, 'base' | 'pad'>): number {
  if (pad === 0) return Number.MAX_SAFE_INTEGER
  let capacity = 1
  // Multiplied, because powers of doubles are not exact everywhere.
  for (let digit = 0; digit < pad && capacity < Number.MAX_SAFE_INTEGER; digit++) capacity *= base
  return Math.min(capacity, Number.MAX_SAFE_INTEGER)
}

export function remainingOf(series: Pick<SeriesNumbers, 'base' | 'pad'> & { next: number; step: number }): number {
  const capacity = capacityOf(series)
  return series.next >= capacity ? 0 : Math.floor((capacity - 1 - series.next) / series.step) + 1
}

/** How the numbers of a series are written on labels, and found again by what is written there. */
export interface SeriesWriter {
  readonly textOf: (number: number) => string
  /** Undefined when it is no text of this series. Letters count alike in either case. */
  readonly numberOf: (text: string) => number | undefined
}

export function seriesWriter({ base, pad, prefix, mode, orderKey }: SeriesNumbers): SeriesWriter {
  const order = mode === 'random' && orderKey ? hiddenOrder(orderKey, capacityOf({ base, pad })) : undefined
  const write = (number: number) => prefix + number.toString(base).toUpperCase().padStart(pad, '0')
  return {
    textOf: (number) => write(order ? order.numberAt(number) : number),
    numberOf: (text) => {
      const number = Number.parseInt(text.slice(prefix.length), base)
      // Written again it must be the same: other zeros, signs and what follows the digits are none of ours.
      const isWithin = number >= 0 && number < capacityOf({ base, pad })
      if (!isWithin || write(number).toLowerCase() !== text.toLowerCase()) return undefined
      return order ? order.positionOf(number) : number
    },
  }
}
