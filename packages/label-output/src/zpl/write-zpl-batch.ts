import type { Drawing, Mark } from '@labelwright/label-layout/drawing'
import { contentName } from './content-name.ts'
import { writeZpl, type ZplOptions, zplMark } from './write-zpl.ts'

/** Labels of one job: what they share is sent once and kept in the printer's memory for the time of the job. */
export interface ZplBatch {
  /** A label; the first of each design brings its shared pictures along. */
  readonly add: (drawing: Drawing) => string
  /** Frees the printer's memory. */
  readonly finish: () => string
}

// What is shorter is not worth a name.
const worthStoring = 120
const graphicField = /^\^FO(\d+),(\d+)\^GFA,(\d+),\d+,(\d+),([\s\S]*)\^FS\n$/

/** Starts a job. The memory of the printer is named by content, so that jobs of several programs do not meet. */
export function createZplBatch(options: ZplOptions): ZplBatch {
  const known = new Map<readonly Mark[], string>()
  const stored = new Set<string>()

  function store(drawing: Drawing): { readonly downloads: string; readonly fields: string } {
    let [downloads, fields] = ['', '']
    for (const mark of drawing.sharedMarks) {
      const field = zplMark(mark, drawing, options)
      const match = field.length > worthStoring ? graphicField.exec(field) : null
      if (!match) {
        fields += field
        continue
      }
      const [, x, y, bytes, bytesPerRow, data = ''] = match
      const name = `R:${contentName(data)}.GRF`
      if (!stored.has(name)) downloads += `~DG${name},${bytes},${bytesPerRow},${data}\n`
      stored.add(name)
      fields += `^FO${x},${y}^XG${name},1,1^FS\n`
    }
    return { downloads, fields }
  }

  function add(drawing: Drawing): string {
    const fields = known.get(drawing.sharedMarks)
    if (fields !== undefined) return writeZpl(drawing, { ...options, sharedFields: fields })
    const made = store(drawing)
    known.set(drawing.sharedMarks, made.fields)
    return made.downloads + writeZpl(drawing, { ...options, sharedFields: made.fields })
  }

  const finish = (): string =>
    stored.size === 0 ? '' : `^XA\n${[...stored].map((name) => `^ID${name}^FS\n`).join('')}^XZ\n`
  return { add, finish }
}
