// One label printed after the other, as at a packing table, while something else goes on.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Caller, callApi } from '../product/call-api.ts'
import { percentile, type Result, type Row } from './measure.ts'

export interface Print {
  readonly milliseconds: number
  /** A virtual computer's host gave a processor to somebody else meanwhile. */
  readonly isDisturbed: boolean
}

const pauseMs = 50
/** Of the p99 of a print beside an import (LOAD-07): this, or so many times what it is without, whichever is more. */
const mostMs = 60
const mostTimes = 2

/** Time of the processors that a host has given to others so far; stands still where nobody tells. */
function stolenTime(): number {
  if (process.platform !== 'linux') return 0
  return Number(readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/ +/)[8] ?? 0)
}

/** Prints until told to stop; answers each print. */
export async function printUntil(caller: Caller, isEnough: (printed: number) => boolean): Promise<Print[]> {
  const first = async (path: string) =>
    ((await callApi(caller, `GET ${path}`)).data as { id: string; labels?: { labelId: string }[] }[])[0]
  const article = await first('/api/articles?searchQuery=IT-004217')
  const printer = await first('/api/printers')
  const label = {
    labelId: article?.labels?.[0]?.labelId,
    quantity: 1,
    articleId: article?.id,
    editableData: [],
    printerId: printer?.id,
  }
  const prints: Print[] = []
  while (!isEnough(prints.length)) {
    const before = stolenTime()
    const started = performance.now()
    await callApi(caller, 'POST /api/printjobs/article', { computerName: 'bench', labels: [label] })
    prints.push({ milliseconds: performance.now() - started, isDisturbed: stolenTime() > before })
    await sleep(pauseMs)
  }
  return prints
}

/** All prints, and then those that nobody outside of this computer has disturbed: only these tell of what goes on in it. */
export function printRows(row: Row, without: readonly Print[], during: readonly Print[]): Result[] {
  const figure = (prints: readonly Print[], share: number) =>
    percentile(
      prints.map(({ milliseconds }) => milliseconds),
      share,
    )
  const undisturbed = (prints: readonly Print[]) => prints.filter(({ isDisturbed }) => !isDisturbed)
  const compare = (name: string, alone: readonly Print[], beside: readonly Print[]) => [
    ...([0.5, 0.9, 0.99] as const).flatMap((share) => [
      row(`${name}-p${share * 100}`, 'without import', [figure(alone, share), 'ms']),
      row(`${name}-p${share * 100}`, 'during import', [figure(beside, share), 'ms']),
    ]),
    row(`${name}-p99`, 'limit', [Math.max(mostMs, figure(alone, 0.99) * mostTimes), 'ms']),
    row(`${name}-count`, 'without import', [alone.length, 'prints']),
    row(`${name}-count`, 'during import', [beside.length, 'prints']),
  ]
  return [
    ...compare('print', without, during),
    ...compare('print-undisturbed', undisturbed(without), undisturbed(during)),
  ]
}
