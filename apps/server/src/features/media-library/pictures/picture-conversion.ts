// Converts one picture. Runs in a reader.
import type { ReadFiles } from '../../../platform/readers/reader-program.ts'
import type { ConversionAnswer, ConversionOrder } from './conversion-protocol.ts'
import { convertPicture } from './convert-picture.ts'

export const read: ReadFiles<ConversionOrder, ConversionAnswer> = ({ page }, [file = new Uint8Array()]) =>
  convertPicture(file, page)
