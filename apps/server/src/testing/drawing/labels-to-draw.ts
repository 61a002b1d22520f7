import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { LabelOfVersion } from '../../features/label-engine/label-of-version.service.ts'

/** A design without fonts and pictures of its own, as a version of a label. */
export const labelOfDocument = (document: LabelDocument): LabelOfVersion => ({
  versionId: JSON.stringify(document),
  document,
  zpl: undefined,
  fonts: [],
  pictures: [],
})

/** A design that takes very long to draw: so many QR codes of 2,000 characters, one over another. */
export function documentOfCodes(count: number): LabelDocument {
  const place = { x: 1_000, y: 1_000, width: 90_000, height: 90_000, rotation: 0 }
  const code = { type: 'barcode', symbology: 'qr', moduleWidth: 250, showText: false, ...place }
  const elements = Array.from({ length: count }, (_, index) => ({
    ...code,
    id: `code ${index}`,
    content: `${index} ${'long '.repeat(400)}`,
  }))
  const label = { formatVersion: 3, width: 100_000, height: 100_000, cornerRadius: 0, variables: [], elements }
  return label as unknown as LabelDocument
}
