// Path data of M L H V C Q Z in whole micrometres, made wider and higher.
const piece = /([MLHVCQZ])|(-?\d+)/g

/** The same path, each x and y so many times as large. */
export function scalePath(d: string, across: number, down: number): string {
  let isX = true
  let command = 'M'
  return d.replaceAll(piece, (text, letter: string | undefined) => {
    if (letter !== undefined) {
      command = letter
      isX = letter !== 'V'
      return text
    }
    const scaled = Math.round(Number(text) * (isX ? across : down))
    if (command !== 'H' && command !== 'V') isX = !isX
    return String(scaled)
  })
}
