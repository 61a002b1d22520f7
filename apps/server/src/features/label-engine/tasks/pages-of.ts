import type { Problem } from '@labelwright/label-document/problem'
import type { Drawing } from '@labelwright/label-layout/drawing'
import { markAsPreview } from '@labelwright/label-layout/mark-as-test'
import { drawingOf, type PackedPicture, unpack } from '../drawn-labels.service.ts'
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
  readonly pictures: readonly PackedPicture[]
  /** Dots an inch. */
  readonly dpi: number
  /** Says PREVIEW across each. */
  readonly isPreview?: boolean
}

/** What pages are drawn of. */
export type PageSource = DesignToDraw | DrawnPictures

interface LaidOut {
  readonly count: number
  /** Pictures are unpacked when they are asked for. */
  readonly drawings: Iterable<Drawing>
  /** Of a design. */
  readonly problems: readonly Problem[]
}

export function pagesOf(engine: LabelEngine, source: PageSource): LaidOut {
  if (!('label' in source)) return { count: source.pictures.length, drawings: unpackEach(source), problems: [] }
  const { drawings, problems } = engine.layOut(source.label, source.values, source.dpi)
  return { count: drawings.length, drawings, problems }
}

function* unpackEach({ pictures, dpi, isPreview }: DrawnPictures): Generator<Drawing> {
  for (const picture of pictures) {
    const drawing = drawingOf(unpack(picture), dpi)
    yield isPreview ? markAsPreview(drawing) : drawing
  }
}
