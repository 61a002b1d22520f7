const accented = /^(ghs0[1-9]|lithium-battery-mark)$/

/** Whether a pictogram, named by a text that may hold variables, may have parts in the accent colour. Apart from the list of all, which only some pages need. */
export const hasAccent = (pictogram: string): boolean =>
  pictogram.includes('{{') || accented.test(pictogram.trim().toLowerCase())
