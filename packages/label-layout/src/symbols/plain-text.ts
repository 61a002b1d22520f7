import { type Symbology, symbologyTraits } from '@labelwright/label-document/symbologies'

/** Whether all characters are ASCII. */
export const isPlain = (content: string): boolean => /^[\0-\x7f]*$/.test(content)

/** Why a symbology that takes ASCII alone cannot hold the content, as a sentence; undefined when it can. */
export function checkPlain(content: string, symbology: Symbology): string | undefined {
  const character = [...content].find((one) => !isPlain(one))
  if (character === undefined) return undefined
  return `${symbologyTraits(symbology).title} takes plain letters, digits and signs, not "${character}".`
}
