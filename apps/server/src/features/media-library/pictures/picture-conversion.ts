// The picture conversion: what a reader loads to read one picture.
import type { ReadFiles } from '../../../platform/readers/reader-program.ts'
import type { ConversionAnswer, ConversionOrder } from './conversion-protocol.ts'
import { convertPicture } from './convert-picture.ts'

export const read: ReadFiles<ConversionOrder, ConversionAnswer> = ({ page }, [file = new Uint8Array()]) =>
  convertPicture(file, page)
