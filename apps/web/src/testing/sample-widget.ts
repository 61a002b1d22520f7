import type { Widget, WidgetPrintAnswer } from '@labelwright/contract/server/widgets-schemas'
import { newKey } from '../lib/new-key.ts'
import { sampleLabel, sampleLabelAnswers } from './sample-label.ts'
import type { SampleAnswers } from './sample-server.ts'

/** A widget as the server answers it, each with an id of its own: a card outlives its page. */
export const sampleWidget = (change: Partial<Widget> = {}): Widget => ({
  id: newKey(),
  name: 'Jars',
  icon: 'print',
  labelId: sampleLabel.id,
  labelName: 'Product label',
  printerId: 'p',
  printerName: 'Packing 2',
  variables: [],
  articleMode: 'all',
  clearInputAfterPrint: true,
  predefinedArticle: null,
  defaultQuantity: 1,
  width: 2,
  favoriteFor: [],
  showPdfAfterPrint: false,
  keepPdfSessionData: false,
  assignedTo: null,
  favorite: false,
  settings: {},
  modified: '2026-11-25T10:00:00.000Z',
  version: 1,
  ...change,
})

export const sampleVariable = (change: Partial<Widget['variables'][number]>): Widget['variables'][number] => ({
  name: 'lot',
  label: 'Lot',
  type: 'text',
  required: false,
  options: [],
  ...change,
})

/** A print that the server has made and sent by itself. */
export const widgetPrinted = (change: Partial<WidgetPrintAnswer> = {}): WidgetPrintAnswer => ({
  ok: true,
  error: null,
  pdfError: null,
  entityId: 'job-1',
  files: [],
  entries: [{ printJobEntryId: 'entry-1', state: 'Success', message: null }],
  ...change,
})

const printer = {
  id: 'p',
  name: 'Packing 2',
  language: 'zpl',
  dpi: 203.2,
  printWidth: 104,
  printsVia: 'server',
}

/** A server that has these widgets, and prints by itself. */
export const widgetAnswers = (widgets: readonly Widget[]): SampleAnswers => ({
  ...sampleLabelAnswers,
  'GET /api/printers': { json: { data: [printer], total: 1, take: 50, offset: 0 } },
  'GET /api/widgets': {
    json: {
      data: widgets,
      total: widgets.length,
      take: widgets.length,
      offset: 0,
      license: { maxWidgets: null, usage: widgets.length },
    },
  },
  'POST /api/print': { json: widgetPrinted() },
})
