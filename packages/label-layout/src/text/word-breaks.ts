/**
 * The places where words of a text end, in UTF-16 units, for scripts that put no spaces between them. They come from outside, like
 * fonts: programs know different words, and a label must be broken the same on screen and on paper.
 */
export interface WordPlaces {
  /** Undefined where they are not known: the text is one word then. */
  readonly get: (text: string) => readonly number[] | undefined
}

export const noWords: WordPlaces = { get: () => undefined }

/** Scripts whose words dictionaries tell (UAX 14, class SA). */
const unspaced = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]{2,}/gu

/** Adds the ends of words to the places where a line may end, in order. */
export function withWordBreaks(breaks: readonly number[], text: string, words: WordPlaces): readonly number[] {
  const places = [...text.matchAll(unspaced)].flatMap(({ 0: run, index }) =>
    (words.get(run) ?? []).filter((place) => place > 0 && place < run.length).map((place) => index + place),
  )
  return places.length === 0 ? breaks : [...new Set([...breaks, ...places])].sort((a, b) => a - b)
}
