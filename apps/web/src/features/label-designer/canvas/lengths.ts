/** A length as it is shown while something is dragged: millimetres with one decimal, two below a millimetre. */
export const lengthInMillimetres = (micrometres: number): string => {
  const millimetres = micrometres / 1000
  return millimetres.toFixed(Math.abs(millimetres) < 1 && millimetres !== 0 ? 2 : 1)
}
