import type { LabelOfVersion, ZplLabelOfVersion } from '../label-of-version.service.ts'
import { compileValues, type FillRefusal, resolveValues } from '../label-values.service.ts'
import type { DrawingTask, Values } from './task.ts'

interface ZplRows {
  readonly label: LabelOfVersion & ZplLabelOfVersion
  readonly rows: readonly Values[]
}

interface ReadZplRows {
  /** Of each row its label as SVG. */
  readonly sources: readonly string[]
  /** What would stop the print. */
  readonly refusals: readonly FillRefusal[]
}

/** A label of kind `zpl` filled with rows of values, as the printer draws them. */
export const readZplRows: DrawingTask<ZplRows, ReadZplRows> = function* ({ zpl }, { label, rows }) {
  const contents = compileValues(label.document)
  const sources: string[] = []
  const refusals: FillRefusal[] = []
  for (const values of rows) {
    const unfilled = resolveValues(contents, values).refusals
    refusals.push(...(unfilled.length > 0 ? unfilled : zpl.checkBarcodes(label, values)))
    sources.push(zpl.svg(label, values))
    yield
  }
  return { sources, refusals }
}
