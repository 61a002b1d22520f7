// Lengths on the screen, in the unit that the person has chosen; the label itself holds micrometres whatever it is.
import { decimalNumber } from './format.ts'
import { createStore, useStore } from './store.ts'

export type LengthUnit = 'mm' | 'in' | 'dots' | 'pt'
/** What the person chooses between. */
export type ChosenUnit = Exclude<LengthUnit, 'pt'>

const storageKey = 'labelwright_designer_unit'

const isUnit = (text: string | null): text is ChosenUnit => text === 'mm' || text === 'in' || text === 'dots'

function storedUnit(): ChosenUnit {
  const stored = localStorage.getItem(storageKey)
  return isUnit(stored) ? stored : 'mm'
}

const store = createStore<{ readonly unit: ChosenUnit }>({ unit: storedUnit() })

export const useLengthUnit = () => useStore(store)

export function chooseUnit(unit: ChosenUnit): void {
  localStorage.setItem(storageKey, unit)
  store.set({ unit })
}

const decimals: Readonly<Record<LengthUnit, number>> = { mm: 3, in: 4, dots: 1, pt: 2 }

function numberIn(micrometres: number, unit: LengthUnit, dpi: number): number {
  const perUnit: Readonly<Record<LengthUnit, number>> = { mm: 1000, in: 25_400, dots: 25_400 / dpi, pt: 25_400 / 72 }
  return Number((micrometres / perUnit[unit]).toFixed(decimals[unit]))
}

/** Micrometres in a unit as a field takes them, without needless zeros. */
export const lengthIn = (micrometres: number, unit: LengthUnit, dpi: number): string =>
  String(numberIn(micrometres, unit, dpi))

/** Micrometres in a unit, in the person's language: '0,5' in Swedish. */
export const lengthText = (micrometres: number, unit: LengthUnit, dpi: number): string =>
  decimalNumber(numberIn(micrometres, unit, dpi), decimals[unit])
