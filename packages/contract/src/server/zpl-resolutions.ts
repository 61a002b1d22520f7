/** True resolutions of print heads of 8, 12 and 24 dots a millimetre, by the names that people give them. */
export const trueDpi = { 203: 203.2, 300: 304.8, 600: 609.6 } as const

/** The resolution as people say it: `203`. */
export const spokenDpi = (dpi: number): string =>
  Object.entries(trueDpi).find(([, exact]) => exact === dpi)?.[0] ?? String(dpi)

/** Resolutions that are named alike: a head of 12 dots a millimetre is of 300 or of 304.8 dpi. */
const nearlyEqual = 0.02

/** Whether a printer obeys the commands of a `zpl` label as they are meant: only a ZPL printer of its resolution does. */
export const printsZplOf = (dpi: number, printer: { readonly language: string; readonly dpi: number }): boolean =>
  printer.language === 'zpl' && Math.abs(printer.dpi - dpi) <= dpi * nearlyEqual
