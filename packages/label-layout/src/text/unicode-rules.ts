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

const address = /^(?:[a-z][a-z0-9+.-]*:\/\/|www\.)/i
/** Signs that an address may be broken before, so that no line ends with what could be the end of it. */
const breaksBefore = /[/?#&=.,%_~-]/

/** Whether a text begins with a web address. */
export const isAddress = (text: string): boolean => address.test(text)

/** The places within a web address where a line may end, of no use for other words: before its signs, and behind `://`. */
export function addressBreaks(word: string): number[] {
  const scheme = address.exec(word)?.[0]
  if (scheme === undefined) return []
  const places = scheme.endsWith('//') ? [scheme.length] : []
  for (let place = scheme.length + 1; place < word.length; place++) {
    if (breaksBefore.test(word[place] ?? '') && !breaksBefore.test(word[place - 1] ?? '')) places.push(place)
  }
  return places
}

/** The places where a line may end (UAX 14), in order, the end of the text last. */
export function lineBreaks(text: string): number[] {
  const breaker = new LineBreaker(text)
  const places: number[] = []
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) places.push(next.position)
  return places
}
