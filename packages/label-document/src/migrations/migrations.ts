import { sampleValues } from './0001-sample-values.ts'
import { inksAndBarcodeOptions } from './0002-inks-and-barcode-options.ts'
import type { Migration } from './migration.ts'

/** Every step since format 1, in order: `0001-<what-changed>.ts` holds the step from 1 to 2, and so on. */
export const migrations: readonly Migration[] = [sampleValues, inksAndBarcodeOptions]
