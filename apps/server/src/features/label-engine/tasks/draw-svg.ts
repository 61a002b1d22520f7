import type { Problem } from '@labelwright/label-document/problem'
import type { LabelOfVersion } from '../label-of-version.service.ts'
import { isZplLabel } from '../label-of-version.service.ts'
import type { DesignToDraw } from './pages-of.ts'
import type { DrawingTask } from './task.ts'

export interface DrawnSvg {
  readonly svg: string
  /** Of a design. */
  readonly problems: readonly Problem[]
}

/** The first page of a design, or a label of kind `zpl` as the printer draws it, as SVG. */
export const drawSvg: DrawingTask<DesignToDraw, DrawnSvg> = function* (engine, { label, values, dpi }) {
  if (isZplLabel<LabelOfVersion>(label)) return { svg: engine.zpl.svg(label, values), problems: [] }
  const { drawings, problems } = engine.layOut(label, values, dpi)
  yield
  return { svg: engine.svg(drawings[0]), problems }
}
