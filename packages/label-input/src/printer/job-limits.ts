// What one job may cost, whatever language it is written in.

/** A larger job is not read at all. */
export const mostSourceBytes = 50_000_000
/** The largest label, across and down; far beyond any printer. */
export const mostDots = 20_000
/** The largest coordinate that printers take. */
export const mostCoordinate = 32_000
/** Characters of commands that one job runs, those of recalled formats counted again, and what its marks cost. */
export const mostWork = 100_000_000
export const workOfCommand = 10
/** So that a job of short commands cannot fill the memory with marks. */
export const workOfMark = 200
/** Barcodes of one job that the slow library encodes. */
export const mostLibrarySymbols = 2_000
/** Pictures of one job; keeps a few bytes of compressed data from filling the memory. */
export const mostPictureBytes = 256_000_000

export const tooLarge = 'the job is larger than 50 MB'
export const tooMuchWork = 'the job does more than a printer could, and its rest is passed over'
