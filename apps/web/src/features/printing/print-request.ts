import type { ArticleWithData } from '@labelwright/contract/server/articles-schemas'
import type { LabelWithDocument } from '@labelwright/contract/server/labels-schemas'
import type { Printer } from '@labelwright/contract/server/printers-schemas'
import type { LabelOfAnything, PrintSource } from '@labelwright/contract/server/printing-schemas'
import type { ScannedElement } from '@labelwright/label-document/scanned-values'
import { given } from '../../lib/given.ts'
import { needsHelper } from '../printers/printers.queries.ts'
import type { PrintRequest } from './print-lane/lane.ts'

/** What a print page is opened with: the line of an order has a quantity and data of its own. */
export interface PrintStart {
  readonly quantity: number | undefined
  /** Of what is not printed for the article alone. */
  readonly source?: PrintSource
  readonly orderLineId?: string | undefined
  /** Of a label for the whole order. */
  readonly orderId?: string
  readonly data: readonly { readonly key: string; readonly data: string }[]
  /** The application identifiers of the scanned GS1 symbol. */
  readonly scanned: readonly ScannedElement[]
}

interface Pressed {
  readonly article: ArticleWithData | undefined
  readonly label: LabelWithDocument
  readonly printer: Printer
  readonly start: PrintStart
  readonly quantity: number
  readonly editableData: LabelOfAnything['editableData']
  /** The first free place of the sheet, counted from 1. */
  readonly place: number | undefined
}

/** What a press of Print asks for. */
export const requestOf = ({ article, label, printer, start, place, ...typed }: Pressed): PrintRequest => ({
  label: {
    labelId: label.id,
    printerId: printer.id,
    ...typed,
    ...given({ articleId: article?.id, orderLineId: start.orderLineId, orderId: start.orderId }),
    ...(place !== undefined && place > 1 && { startPlace: place }),
  },
  articleName: article?.name ?? label.name,
  ...given({ articleVersion: article?.version, source: start.source }),
  printerName: printer.name,
  isWithoutHelper: !needsHelper(printer),
})
