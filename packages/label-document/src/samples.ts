import type { LabelDocument } from './label-document.ts'
import { readLabelDocument } from './read-label-document.ts'
import assetTag from './samples/asset-tag.json' with { type: 'json' }
import labTube from './samples/lab-tube.json' with { type: 'json' }
import productLabel from './samples/product-label.json' with { type: 'json' }
import shelfLabel from './samples/shelf-label.json' with { type: 'json' }
import shippingLabel from './samples/shipping-label.json' with { type: 'json' }
import storageLocation from './samples/storage-location.json' with { type: 'json' }

/** The label documents that come with the product: its first templates, and what its tests draw. */
export const sampleLabels: readonly { readonly name: string; readonly document: LabelDocument }[] = [
  { name: 'Shelf label', document: read(shelfLabel) },
  { name: 'Product label', document: read(productLabel) },
  { name: 'Shipping label', document: read(shippingLabel) },
  { name: 'Asset tag', document: read(assetTag) },
  { name: 'Lab tube', document: read(labTube) },
  { name: 'Storage location', document: read(storageLocation) },
]

function read(value: unknown): LabelDocument {
  const { document, problems } = readLabelDocument(value)
  if (!document) throw new Error(`A sample label is invalid: ${problems[0]?.message}`)
  return document
}
