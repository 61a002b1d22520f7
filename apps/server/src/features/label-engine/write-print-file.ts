import { ProductError } from '@labelwright/contract/errors'
import type { Drawing } from '@labelwright/label-layout/drawing'
import {
  endJob,
  type OutputFormatName,
  type OutputOptions,
  outputFormats,
} from '@labelwright/label-output/output-formats'
import { createPdfWriter } from '@labelwright/label-output/pdf/write-pdf'

/** The helper takes a body of 50 MiB, in which the bytes stand as base64. */
const maxBytes = 32 * 1024 * 1024
/** A tape printer feeds to its knife when its job ends, so there a job is as many labels as can be waited for. */
const labelsPerBrotherJob = 20

type Group = readonly [Drawing, ...Drawing[]]
/** How a file is written, by its first drawing: all of one file are of one label. */
type OptionsOf = (first: Drawing) => OutputOptions

function* inGroups(drawings: Iterable<Drawing>, most: number): Generator<Group> {
  let group: [Drawing, ...Drawing[]] | undefined
  for (const drawing of drawings) {
    if (group) group.push(drawing)
    else group = [drawing]
    if (group.length < most) continue
    yield group
    group = undefined
  }
  if (group) yield group
}

/** Bytes in turn, after each label or few; the languages of printers may be written one behind another. */
function* pieces(drawings: Iterable<Drawing>, format: OutputFormatName, optionsOf: OptionsOf): Generator<Uint8Array> {
  if (format !== 'pdf') {
    const most = format === 'brother-ql' ? labelsPerBrotherJob : 1
    let settings: OutputOptions['settings']
    for (const group of inGroups(drawings, most)) {
      const options = optionsOf(group[0])
      settings = options.settings
      yield outputFormats[format].write(group, options)
    }
    yield endJob(format, settings)
    return
  }
  const parts: Uint8Array[] = []
  let writer: ReturnType<typeof createPdfWriter> | undefined
  for (const drawing of drawings) {
    writer ??= createPdfWriter(optionsOf(drawing), (bytes) => parts.push(bytes))
    writer.add(drawing)
    // Mostly empty: the writer collects some labels before it gives bytes away.
    yield Buffer.concat(parts.splice(0))
  }
  writer?.finish()
  yield Buffer.concat(parts)
}

/**
 * Writes labels into one file for a printer, each drawn when its turn comes, so that ten thousand need the memory of their
 * bytes only. Yields after each, and returns the file. Refuses with `too-large` what no helper would take.
 */
export const writePrintFile = (
  drawings: Iterable<Drawing>,
  format: OutputFormatName,
  optionsOf: OptionsOf,
): Generator<undefined, Uint8Array> => joinPieces(pieces(drawings, format, optionsOf))

/** One file of pieces, each made when its turn comes. */
export function* joinPieces(pieces: Iterable<Uint8Array>): Generator<undefined, Uint8Array> {
  const written: Uint8Array[] = []
  let length = 0
  for (const piece of pieces) {
    if (piece.length > 0) written.push(piece)
    length += piece.length
    if (length > maxBytes) {
      throw new ProductError('too-large', {
        detail: `The print file would be larger than ${maxBytes / 1024 / 1024} MB. Print fewer labels at once.`,
      })
    }
    yield
  }
  return Buffer.concat(written, length)
}
