import type { PictogramElement } from '@labelwright/label-document/label-document'
import type { Mark } from '../drawing.ts'
import { inInk, type LaidOut, nothing, type Target } from '../elements/element-layout.ts'
import { frameOf } from '../elements/frame.ts'
import { shapeMark } from '../elements/lay-out-shapes.ts'
import { type PathLine, readPath } from '../path-data.ts'
import { filled } from '../shapes.ts'
import type { InkRole, Pictogram } from './pictogram.ts'

/** A sign in the middle of its frame. `name` is as it was filled; the library has been loaded with `loadPictograms`. */
export function layOutPictogram(element: PictogramElement, name: string, { resources }: Target): LaidOut {
  const wanted = name.trim()
  if (wanted === '') return nothing
  const { library } = resources.pictograms
  if (!library) return refuse(element, wanted, 'symbols-not-loaded')
  const pictogram = library.get(wanted.toLowerCase())
  if (!pictogram) return refuse(element, wanted)
  const frame = frameOf(element, element.rotation ?? 0)
  const scale = Math.min(frame.width / pictogram.width, frame.height / pictogram.height)
  const [width, height] = [pictogram.width * scale, pictogram.height * scale]
  const [left, top] = [(frame.width - width) / 2, (frame.height - height) / 2]
  const marks = linesOf(pictogram).flatMap(({ role, lines }): readonly Mark[] => {
    const polygons = lines.flatMap(({ points }) =>
      filled(points.map(([x, y]) => frame.toLabel(left + x * scale, top + y * scale))),
    )
    return inInk(inkOf(role, element), { marks: [shapeMark(polygons)], problems: [] }).marks
  })
  return { marks, problems: [], pictograms: [{ name: wanted.toLowerCase(), width, height }] }
}

function inkOf(role: InkRole, { ink }: PictogramElement): PictogramElement['ink'] {
  if (role === 'main') return ink
  if (role === 'frame') return 'accent'
  // A white sign on a white ground would not be seen.
  return ink === 'white' ? 'black' : 'white'
}

interface PictogramLines {
  readonly role: InkRole
  readonly lines: readonly PathLine[]
}

const read = new WeakMap<Pictogram, readonly PictogramLines[]>()

function linesOf(pictogram: Pictogram): readonly PictogramLines[] {
  const known = read.get(pictogram) ?? pictogram.paths.map(({ d, role }) => ({ role, lines: pathLines(d) }))
  read.set(pictogram, known)
  return known
}

function pathLines(d: string): readonly PathLine[] {
  const path = readPath(d)
  // Paths are the library's own, and each is read in a test.
  if ('reason' in path) throw new Error(path.reason)
  return path.lines
}

function refuse({ id }: PictogramElement, name: string, detail?: 'symbols-not-loaded'): LaidOut {
  const message = detail
    ? 'The pictograms have not been loaded.'
    : `There is no pictogram named "${name.slice(0, 60)}". Choose another one.`
  const problem = { code: 'pictogram-unknown', severity: 'error', message, elementId: id, pictogramName: name } as const
  return { marks: [], problems: [detail ? { ...problem, detail } : problem] }
}
