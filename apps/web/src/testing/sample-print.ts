import type { PrintRequest } from '../features/printing/print-lane/lane.ts'

/** One press of Print; another `lot` is other data. */
export const samplePrint = (articleName = 'Cloudberry jam', lot = 'L2407A', quantity = 1): PrintRequest => ({
  label: {
    labelId: '0190cccc-0000-7000-8000-000000000001',
    articleId: articleName,
    printerId: '0190cccc-0000-7000-8000-000000000002',
    quantity,
    editableData: [{ key: 'lot', data: lot }],
  },
  articleName,
  articleVersion: 1,
  printerName: 'Packing 2',
})
