import { findWords } from '@labelwright/contract/server/labels'
import { call } from '../../../api/call.ts'

/** Of one call. */
const mostTexts = 50
export const longestText = 20_000

/** The places where the words of each text end, as the server breaks them. */
export async function fetchWords(texts: readonly string[]): Promise<readonly (readonly number[])[]> {
  const places: (readonly number[])[] = []
  for (let from = 0; from < texts.length; from += mostTexts) {
    const answer = await call(findWords, { body: { texts: texts.slice(from, from + mostTexts) } })
    places.push(...answer.data)
  }
  return places
}
