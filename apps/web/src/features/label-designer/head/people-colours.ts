/** Colours that other people's outlines have; white letters on them are AA. */
const colours = ['#8a3ffc', '#00766c', '#b3261e', '#7d5200', '#1d6b3a', '#a2195b'] as const

/** The same for everybody who sees the connection. */
export function colourOf(connectionId: string): string {
  let sum = 0
  for (const letter of connectionId) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997
  return colours[sum % colours.length] ?? colours[0]
}
