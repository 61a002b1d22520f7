// Reads one file of labels. Runs in a reader.
import type { ReadFiles } from '../../../platform/readers/reader-program.ts'
import type { ExtractionAnswer, ExtractionOrder, FontsNamed } from './extraction-protocol.ts'
import { readLabelFile } from './read-label-file.ts'

const nothing = new Uint8Array()

export const read: ReadFiles<ExtractionOrder, ExtractionAnswer | FontsNamed> = ({ fonts, ...body }, files) => {
  const [file = nothing, ...fontFiles] = files
  const faces = fonts?.map((face, index) => ({ ...face, bytes: fontFiles[index] ?? nothing }))
  return readLabelFile(file, { ...body, fonts: faces })
}
