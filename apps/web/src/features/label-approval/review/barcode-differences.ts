// What barcodes say differently on two versions of a label, by GS1 identifier where there are any.

import type { ReadRow } from '@labelwright/contract/server/label-approval-schemas'
import type { Symbology } from '@labelwright/label-document/symbologies'
import { readIdentifiers } from '@labelwright/label-layout/symbols/gs1/symbol-elements'

type ReadBarcode = ReadRow['barcodes'][number]

export interface BarcodeDifference {
  /** The place of the test row. */
  readonly row: number
  readonly elementId: string
  /** The identifier of GS1; absent where the content as a whole is meant. */
  readonly identifier?: string
  /** Absent where there is no such barcode or part. */
  readonly before?: string
  readonly after?: string
}

/** Each difference once, whatever the number of resolutions that show it. */
export function barcodeDifferences(before: readonly ReadRow[], after: readonly ReadRow[]): BarcodeDifference[] {
  const rows = [...new Set([...before, ...after].map(({ row }) => row))].toSorted((one, other) => one - other)
  return rows.flatMap((row) => {
    const [had, has] = [barcodesOf(before, row), barcodesOf(after, row)]
    return [...new Set([...had.keys(), ...has.keys()])].flatMap((key) =>
      differencesOf(had.get(key), has.get(key)).map((difference) => ({ row, ...difference })),
    )
  })
}

/** By their elements; rows of a repeater count on. */
function barcodesOf(rows: readonly ReadRow[], row: number): ReadonlyMap<string, ReadBarcode> {
  const first = rows.find((one) => one.row === row)
  const counts = new Map<string, number>()
  return new Map(
    (first?.barcodes ?? []).map((barcode) => {
      const count = counts.get(barcode.elementId) ?? 0
      counts.set(barcode.elementId, count + 1)
      return [`${barcode.elementId}/${count}`, barcode]
    }),
  )
}

function differencesOf(had: ReadBarcode | undefined, has: ReadBarcode | undefined): Omit<BarcodeDifference, 'row'>[] {
  const elementId = (has ?? had)?.elementId ?? ''
  if (had?.data === has?.data) return []
  const sides = [had, has].map((side) => side && elementsOf(side))
  const isSplit = [had, has].every((side, index) => !side || sides[index])
  const [parts, newParts] = [had, has].map((side, index) =>
    isSplit ? sides[index] : side && new Map([[whole, side.data]]),
  )
  const identifiers = [...new Set([...(parts?.keys() ?? []), ...(newParts?.keys() ?? [])])]
  return identifiers.flatMap((identifier) => {
    const [before, after] = [parts?.get(identifier), newParts?.get(identifier)]
    if (before === after) return []
    return [
      {
        elementId,
        ...(identifier === whole ? {} : { identifier }),
        ...(before === undefined ? {} : { before }),
        ...(after === undefined ? {} : { after }),
      },
    ]
  })
}

const whole = ''

/** Undefined where the content has no identifiers. */
function elementsOf({ symbology, data }: ReadBarcode): ReadonlyMap<string, string> | undefined {
  const [read] = readIdentifiers([{ symbology: symbology as Symbology, data }])
  if (!read || read.elements.length === 0) return undefined
  return new Map(read.elements.map(({ identifier, value }) => [identifier, value]))
}
