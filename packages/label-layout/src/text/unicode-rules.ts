/// <reference path="./linebreak.d.ts" />
import bidiModule from 'bidi-js'
import LineBreaker from 'linebreak'

interface Bidi {
  getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): { readonly levels: Uint8Array }
}

// Its types describe another form of module than Node and bundlers load.
const createBidi = bidiModule as unknown as () => Bidi
let bidi: Bidi | undefined

/** The embedding level of each UTF-16 unit (UAX 9); odd ones run from right to left. */
export function embeddingLevels(text: string, direction: 'ltr' | 'rtl' | undefined): Uint8Array {
  bidi ??= createBidi()
  return bidi.getEmbeddingLevels(text, direction).levels
}

/** The places where a line may end (UAX 14), in order, the end of the text last. */
export function lineBreaks(text: string): number[] {
  const breaker = new LineBreaker(text)
  const places: number[] = []
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) places.push(next.position)
  return places
}
