// The picture of the paper below the elements, and how this person looks at it; that is not of the label.
import type { StockPicture } from '@labelwright/label-document/label-paper'
import { labelId, type Records } from '@labelwright/open-label/records'
import { createStore, useStore } from '../../lib/store.ts'

export const stockPictureOf = (records: Records): StockPicture | undefined =>
  records.get(labelId)?.fields.stockPicture as StockPicture | undefined

const storageKey = 'labelwright_designer_stock_picture'
const usualPercent = 40

const stored = Number(localStorage.getItem(storageKey) ?? usualPercent)
const store = createStore(Number.isFinite(stored) ? Math.min(100, Math.max(0, stored)) : usualPercent)

/** How strong the picture is shown, in percent; 0 hides it. */
export const useStrength = (): number => useStore(store)

export function chooseStrength(percent: number): void {
  localStorage.setItem(storageKey, String(percent))
  store.set(percent)
}
