import { readerProgram } from '../../../platform/readers/reader-program.ts'
import type { Readers } from '../../../platform/readers/readers.ts'
import { type ConversionAnswer, type ConversionOrder, tooHeavy } from './conversion-protocol.ts'

/** Photos of 24 megapixels fit. */
const bounds = { memoryMib: 768, processorMs: 10_000, wallMs: 40_000, answerBytes: 24_000_000 } as const
const program = readerProgram<ConversionOrder, ConversionAnswer>(
  new URL('./picture-conversion.ts', import.meta.url),
  bounds,
)

interface PictureFile extends ConversionOrder {
  readonly organizationId: string
  readonly path: string
}

/** Converts a picture in a reader. */
export async function runPictureConversion(
  readers: Readers,
  { organizationId, path, page }: PictureFile,
): Promise<ConversionAnswer> {
  const whose = { organizationId, urgency: 'background' } as const
  return (await readers.read(program, { for: whose, order: { page }, files: [{ path }] })) ?? tooHeavy
}
