import type { WordPlaces } from '@labelwright/label-layout/text/word-breaks'
import { LRUCache } from 'lru-cache'

const maximumKept = 2_000

/** The words that Node's ICU knows, of all scripts that need a dictionary whatever the language here. */
export function createWordPlaces(): WordPlaces {
  const segmenter = new Intl.Segmenter('th', { granularity: 'word' })
  const kept = new LRUCache<string, readonly number[]>({ max: maximumKept })
  return {
    get(text) {
      const before = kept.get(text)
      if (before) return before
      const places = Array.from(segmenter.segment(text), ({ index, segment }) => index + segment.length)
      kept.set(text, places)
      return places
    },
  }
}
