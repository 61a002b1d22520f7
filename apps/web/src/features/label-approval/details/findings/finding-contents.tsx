import type { ReadRow } from '@labelwright/contract/server/label-barcodes-schemas'
import type { LabelFinding } from '@labelwright/contract/server/label-findings-schemas'
import { openDocument } from '@labelwright/open-label/open-document'
import { elementId as recordId } from '@labelwright/open-label/records'
import { useMemo } from 'react'
import { ownNameOf } from '../../../../ui/label/element-name.ts'
import { useVersion } from '../../label-approval.queries.ts'
import { BarcodeDifferences } from '../../review/barcode-difference-list.tsx'
import { barcodeDifferences } from '../../review/barcode-differences.ts'

interface FindingContentsProps {
  readonly finding: LabelFinding
  readonly rowNameOf: (row: number) => string
}

/** Compares what a scanner reads from the page with what it read when the version was published, by GS1 identifiers. */
export function FindingContents({ finding, rowNameOf }: FindingContentsProps) {
  const { labelId, labelVersionId, row, dpi, before = [], after = [] } = finding
  const { data: version } = useVersion(labelId, labelVersionId)
  const records = useMemo(() => version && openDocument(version.document), [version])
  const nameOf = (elementId: string): string => {
    const record = records?.get(recordId(elementId))
    return (record && ownNameOf(record.fields)) || elementId
  }
  const differences = barcodeDifferences(
    [{ row, dpi, barcodes: asRead(before) }],
    [{ row, dpi, barcodes: asRead(after) }],
  )
  return <BarcodeDifferences differences={differences} nameOf={nameOf} rowNameOf={rowNameOf} />
}

/** Compares readings, not expected contents; an unreadable barcode counts as empty. */
const asRead = (barcodes: ReadRow['barcodes']): ReadRow['barcodes'] =>
  barcodes.map((barcode) => ({ ...barcode, data: barcode.read ?? (barcode.isRight ? barcode.data : '') }))
