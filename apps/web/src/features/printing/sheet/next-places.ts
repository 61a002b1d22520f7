// The first free place on the sheet that a person has in the printer, per kind of sheet.
import type { LabelSheet } from '@labelwright/label-document/label-paper'

/** Sheets that differ in nothing are the same stock. */
export const stockOf = ({ width, height, left, top, columns, rows, gapX, gapY }: LabelSheet): string =>
  [width, height, left, top, columns, rows, gapX, gapY].join(' ')

export const placesOn = ({ columns, rows }: Pick<LabelSheet, 'columns' | 'rows'>): number => columns * rows

/** The first free place after so many labels from one on, all counted from 1; the first one of the next sheet where one is full. */
export const placeAfter = (sheet: LabelSheet, place: number, count: number): number =>
  ((place - 1 + count) % placesOn(sheet)) + 1

const keyOf = (userId: string): string => `labelwright_sheet_places_${userId}`
const mostStocks = 20

function readPlaces(userId: string): readonly (readonly [stock: string, place: number])[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    // Written by something else: as if nothing was remembered.
    return []
  }
}

const isKept = (one: unknown): one is readonly [string, number] =>
  Array.isArray(one) && typeof one[0] === 'string' && Number.isInteger(one[1])

/** Where the last print on this stock ended; the first place where there was none. */
export function nextPlace(userId: string, sheet: LabelSheet): number {
  const place = readPlaces(userId).find(([stock]) => stock === stockOf(sheet))?.[1] ?? 1
  return place >= 1 && place <= placesOn(sheet) ? place : 1
}

export function rememberPlace(userId: string, sheet: LabelSheet, place: number): void {
  const others = readPlaces(userId).filter(([stock]) => stock !== stockOf(sheet))
  localStorage.setItem(keyOf(userId), JSON.stringify([[stockOf(sheet), place], ...others].slice(0, mostStocks)))
}
