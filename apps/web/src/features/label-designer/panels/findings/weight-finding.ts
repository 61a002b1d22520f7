import type { OpenLabelWeight } from '@labelwright/contract/server/label-designer-schemas'
import { find } from '@labelwright/label-layout/preflight/finding'
import { heavyWords } from '../../../../api/error-texts.ts'
import type { FindingOnPrinters } from './use-findings.ts'

/** Turns the server's measurement into a finding; into none where the label may be published. */
export function weightFinding(weight: OpenLabelWeight | undefined): readonly FindingOnPrinters[] {
  const tooHeavy = weight?.tooHeavy
  if (!tooHeavy) return []
  const [message, part] = heavyWords(tooHeavy) ?? [tooHeavy.message]
  const finding = find({ code: 'label-too-heavy', severity: 'warning', message })
  return [{ finding: part === undefined ? finding : { ...finding, mend: part }, printers: [] }]
}
