// Lengths of the label rooms: whole numbers with their unit in the type, so that no browser rounds differently from the server.

/** A length in a label document: integer micrometres (1000 = 1 mm). */
export type Micrometres = number & { readonly unit: 'µm' }

/** A length in a drawing: integer EMU, 914,400 per inch, 36 per micrometre. One dot at 203.2, 300, 304.8, 600 or 609.6 dpi is a whole number of them. */
export type Emu = number & { readonly unit: 'emu' }

export const emuPerInch = 914_400
export const emuPerMicrometre = 36

/** Rounds a number of millimetres to whole micrometres. */
export const millimetres = (length: number): Micrometres => Math.round(length * 1000) as Micrometres

/** Takes a number of micrometres, rounded to a whole one. */
export const micrometres = (length: number): Micrometres => Math.round(length) as Micrometres

/** Converts exactly: every micrometre is 36 EMU. */
export const toEmu = (length: Micrometres): Emu => (length * emuPerMicrometre) as Emu

/** The size of one printer dot. `dpi` is the true resolution (203.2, 300, 304.8, 600, 609.6); anything else is rounded to the nearest EMU. */
export const dotSize = (dpi: number): Emu => Math.round(emuPerInch / dpi) as Emu
