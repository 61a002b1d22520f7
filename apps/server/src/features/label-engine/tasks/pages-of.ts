import type { Problem } from '@labelwright/label-document/problem'
import type { Drawing } from '@labelwright/label-layout/drawing'
import { markAsPreview } from '@labelwright/label-layout/mark-as-test'
import type { Picture } from '@labelwright/label-layout/pictures/decode-png'
import { drawingOf } from '../drawn-labels.service.ts'
import type { LabelEngine } from '../label-engine.service.ts'
import type { LabelOfVersion } from '../label-of-version.service.ts'
import type { Values } from './task.ts'

/** A design, which is laid out in the drawing process, with its values. */
export interface DesignToDraw {
  readonly label: LabelOfVersion
  readonly values: Values
  /** Dots an inch. */
  readonly dpi: number
}

/** Pages that a program for files of strangers has drawn: one pixel for each dot. */
export interface DrawnPictures {
  readonly pictures: readonly Picture[]
  /** Dots an inch. */
  readonly dpi: number
  /** Says PREVIEW across each. */
  readonly isPreview?: boolean
}

/** What pages are drawn of. */
export type PageSource = DesignToDraw | DrawnPictures

interface LaidOut {
  readonly drawings: readonly Drawing[]
  /** Of a design. */
  readonly problems: readonly Problem[]
}

export function pagesOf(engine: LabelEngine, source: PageSource): LaidOut {
  if ('label' in source) return engine.layOut(source.label, source.values, source.dpi)
  const drawings = source.pictures.map((picture) => drawingOf(picture, source.dpi))
  return { drawings: source.isPreview ? drawings.map(markAsPreview) : drawings, problems: [] }
}
