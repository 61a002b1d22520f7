// Compares a version that is drawn again with what was stored when it was published. Pure.
import type { ReadRow } from '@labelwright/contract/server/label-barcodes-schemas'
import type { DrawnAgain, GoldenPage } from './draw-golden.ts'

type Contents = ReadRow['barcodes']

export interface StoredPage {
  readonly dpi: number
  readonly row: number
  readonly page: number
  readonly contents: Contents
  readonly dotsSha256: string
  readonly picture: Buffer | null
}

export interface Difference {
  readonly dpi: number
  readonly row: number
  readonly page: number
  readonly kind: 'contents' | 'dots' | 'undrawable'
  readonly problem?: string
  /** Absent where nothing was stored: a new resolution, or a page more. */
  readonly before?: StoredPage
  /** Absent where it is not drawn any more. */
  readonly after?: GoldenPage
}

export interface Comparison {
  readonly differences: readonly Difference[]
  /** Pages of a resolution that is new: nothing was stored that they could differ from. */
  readonly fresh: readonly GoldenPage[]
}

const keyOf = ({ dpi, row, page }: Pick<StoredPage, 'dpi' | 'row' | 'page'>): string => `${dpi}/${row}/${page}`

const saidBy = (contents: Contents): string =>
  JSON.stringify(contents.map(({ elementId, data, read, isRight }) => [elementId, data, read ?? null, isRight]))

/** Whether scanners read from one page what they read from the other. */
const saysTheSame = (one: Contents, other: Contents): boolean => saidBy(one) === saidBy(other)

/** Resolutions that are not in use any more are not compared. */
export function compareGolden(stored: readonly StoredPage[], { pages, problems }: DrawnAgain): Comparison {
  const before = new Map(stored.map((page) => [keyOf(page), page]))
  const known = new Set(stored.map(({ dpi }) => dpi))
  const drawn = new Set(pages.map(keyOf))
  const inUse = new Set([...pages, ...problems].map(({ dpi }) => dpi))
  const isUndrawn = ({ dpi, row }: StoredPage) => problems.some((each) => each.dpi === dpi && each.row === row)
  const fresh = pages.filter((page) => !known.has(page.dpi) && isRight(page, stored))
  const gone = stored.filter((page) => inUse.has(page.dpi) && !drawn.has(keyOf(page)) && !isUndrawn(page))
  const changed = pages.flatMap((after): Difference[] => {
    const { dpi, row, page, contents, dotsSha256 } = after
    const was = before.get(keyOf(after))
    const place = { dpi, row, page, after, ...(was && { before: was }) }
    if (!known.has(dpi)) return isRight(after, stored) ? [] : [{ ...place, kind: 'contents' }]
    if (was && !saysTheSame(was.contents, contents)) return [{ ...place, kind: 'contents' }]
    return was?.dotsSha256 === dotsSha256 ? [] : [{ ...place, kind: 'dots' }]
  })
  return {
    fresh,
    differences: [
      ...changed,
      ...gone.map((page): Difference => ({ ...place(page), kind: 'dots', before: page })),
      ...problems.map(({ dpi, row, problem }): Difference => {
        const was = before.get(keyOf({ dpi, row, page: 0 }))
        return { dpi, row, page: 0, kind: 'undrawable', problem, ...(was && { before: was }) }
      }),
    ],
  }
}

const place = ({ dpi, row, page }: StoredPage) => ({ dpi, row, page })

/** At a resolution that is new, a page must say what it says at the others. */
function isRight({ row, page, contents }: GoldenPage, stored: readonly StoredPage[]): boolean {
  const other = stored.find((each) => each.row === row && each.page === page)
  return contents.every((barcode) => barcode.isRight) && (!other || saysTheSame(other.contents, contents))
}
