import type { LabelSheet } from '@labelwright/label-document/label-paper'
import { useState } from 'react'
import { usePerson } from '../../../session/session.ts'
import { nextPlace, placeAfter, rememberPlace, stockOf } from './next-places.ts'

export interface StartPlace {
  readonly sheet: LabelSheet
  /** Counted from 1. */
  readonly place: number
  readonly choose: (place: number) => void
  /** So many labels go onto the sheet: the next print starts behind them. */
  readonly goOn: (count: number) => void
}

/** The place that a print starts at; none for labels on a roll, which is never put in again. */
export function useStartPlace(sheet: LabelSheet | undefined): StartPlace | undefined {
  const userId = usePerson()?.userId ?? ''
  const [chosen, setChosen] = useState<{ readonly stock: string; readonly place: number }>()
  if (!sheet || sheet.rows === 1) return undefined
  const stock = stockOf(sheet)
  const place = chosen?.stock === stock ? chosen.place : nextPlace(userId, sheet)
  return {
    sheet,
    place,
    choose: (next) => setChosen({ stock, place: next }),
    goOn: (count) => {
      const next = placeAfter(sheet, place, count)
      rememberPlace(userId, sheet, next)
      setChosen({ stock, place: next })
    },
  }
}
