// Findings about versions as a whole: the media library has something else than what they were frozen with, or they could not be frozen.
import type { FindingCause } from '@labelwright/contract/server/label-findings-schemas'
import type { Transaction } from '../../../platform/database/database.ts'
import { saveFinding } from './findings.store.ts'

interface FoundOfVersion {
  readonly organizationId: string
  readonly labelId: string
  readonly labelVersionId: string
  readonly causes: readonly FindingCause[]
}

/** Such findings are of no page. The two kinds have places of their own, as one version may have both. */
const places = { library: { dpi: 0, row: 0, page: 0 }, unresolved: { dpi: 0, row: 0, page: 1 } } as const

/** Adds to the open finding of a version, where there is one. */
export const saveVersionFinding = (trx: Transaction, kind: keyof typeof places, found: FoundOfVersion) =>
  saveFinding(trx, { ...found, difference: { ...places[kind], kind }, hasDisabled: false })
