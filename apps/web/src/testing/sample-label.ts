import { sampleLabels } from '@labelwright/label-document/samples'
import type { SampleAnswers } from './sample-server.ts'

const document = sampleLabels.find(({ name }) => name === 'Product label')?.document
const id = '0190cccc-0000-7000-8000-000000000001'

/** A published label with one variable, `lot`. */
export const sampleLabel = {
  id,
  labelId: id,
  name: 'Product label',
  mediaWidth: 100,
  mediaHeight: 60,
  variables: document?.variables.filter(({ variableName }) => variableName === 'lot'),
  publishedVersionId: 'v',
  enabled: true,
  version: 1,
  document,
}

const printer = { id: 'p', name: 'Packing 2', language: 'zpl', dpi: 203.2, printWidth: 104 }

/** Answers for a page that prints this label: the label, its only printer, and the helper of its computer. */
export const sampleLabelAnswers: SampleAnswers = {
  [`GET /api/labels/${id}`]: { json: { data: sampleLabel } },
  'GET /api/printers': { json: { data: [printer], total: 1, take: 50, offset: 0 } },
  'GET /health': { json: { status: 'Healthy', version: '1.0.0', paired: true } },
  'GET /api/settings': { json: { version: '1.0.0', computerName: 'PACK-07', serverUrl: '' } },
}
