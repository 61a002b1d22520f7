import iconv from 'iconv-lite'
import { alphabets, type LanguageLetters, scripts } from './encoding-languages.ts'

/** Signs that any language has: they speak for no encoding, and against none where they stand as people set them. */
const signs = /[\u00a0\u00ad€£±²³¹µ–—’‘“”„‚…·ºª½¼¾«»×®©™§•°¿¡]/gu
/**
 * Signs where nobody sets them: between letters, or on the wrong side of one. They are what the letters of cp850 and
 * macintosh look like in windows-1252.
 */
const misplaced = /(?<=\p{L})(?:[‘“”…ºª«»©µ°](?=\p{L})|[„‚¿¡§½¼¾±£•])|[™®²³¹€](?=\p{L})|(?<!\p{L})°(?=\p{Ll})/gu

const doubtful: readonly (readonly [RegExp, number])[] = [
  [/\ufffd|[\u0080-\u009f]|\p{Co}|\p{Cn}/gu, 10],
  // Half-width kana, private signs and frames are what other letters look like in the wrong encoding.
  [/[\uff61-\uff9f\u2500-\u259f¤¦¬¶÷†‡‰‹›¢¥ƒ]/gu, 3],
  [/\p{Ll}(?![A-Z])\p{Lu}/gu, 3],
  [/[a-zA-Z](?=[\u0370-\u04ff])|[\u0370-\u04ff](?=[a-zA-Z])/gu, 3],
  // A capital beyond A to Z between letters, with a small one behind it: "DÚsignation".
  [/(?<=\p{L})(?![A-Z])\p{Lu}(?=\p{Ll})/gu, 2],
  // They are counted as signs, too.
  [misplaced, 6],
  // A letter that is no part of a word says nothing: a space between digits is an "á" in cp850.
  [/(?<!\p{L})(?![A-Za-zµºª])\p{Script=Latin}(?!\p{L})/gu, 2],
]

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** The worth of letters in the language that sets most of them: a few words of another one are no reason against it. */
function rateLetters(letters: readonly string[], languages: readonly LanguageLetters[]): number {
  const worths = languages.map(({ usual, rare = '' }) =>
    letters.reduce((sum, letter) => sum + (usual.includes(letter) ? 2 : rare.includes(letter) ? 1 : -1), 0),
  )
  return Math.max(...worths)
}

/** How many letters belong to any of the languages, or to words of the script, and what they are worth. */
function readLetters(
  text: string,
  { languages, words }: Candidate,
): { readonly count: number; readonly worth: number } {
  if (words) {
    const length = (text.match(words) ?? []).join('').length
    return { count: length, worth: length * 2 }
  }
  const all = languages.map(({ usual, rare = '' }) => usual + rare).join('')
  const letters = (text.match(/\P{ASCII}/gu) ?? []).map(lowerCase).filter((letter) => all.includes(letter))
  return { count: letters.length, worth: rateLetters(letters, languages) }
}

/** The capital of the Turkish ı is I, that of i is İ, which no other language folds so. */
const lowerCase = (letter: string): string => (letter === 'İ' ? 'ı' : letter.toLowerCase())

/** How much a text looks like one that a person wrote in an encoding: its usual letters, less what is seldom meant. */
function rate(text: string, letters: { readonly count: number; readonly worth: number }): number {
  const placed = count(text, signs)
  const others = count(text, /\P{ASCII}/gu) - letters.count - placed
  const doubts = doubtful.reduce((sum, [pattern, weight]) => sum + count(text, pattern) * weight, 0)
  // "Kärl" of a Macintosh is "Kèrl" in cp850: between equals, the letters of the languages that we know decide.
  return letters.worth + placed * 2 + count(text, /[åäöüøæß]/giu) / 1000 - others * 2 - doubts
}

interface Candidate {
  readonly encoding: string
  readonly languages: readonly LanguageLetters[]
  readonly words?: RegExp
}

const candidates: readonly Candidate[] = [
  ...alphabets.map(([encoding, languages]) => ({ encoding, languages })),
  ...scripts.map(([encoding, words]) => ({ encoding, languages: [], words })),
]

/** Most files without a mark are in windows-1252: another must be better by more than a letter. */
const headStart = 2

/** A text in the encoding in which it most likely was written. */
export interface ReadText {
  readonly encoding: string
  readonly text: string
}

/**
 * The encoding in which these bytes are most likely what a person wrote, and the next one that reads them otherwise and
 * may be meant as well: where the letters do not decide.
 */
export function mostLikelyEncodings(bytes: Buffer): { readonly best: ReadText; readonly other?: ReadText } {
  const [best, ...less] = candidates
    .map((candidate) => {
      const text = iconv.decode(bytes, candidate.encoding)
      const letters = readLetters(text, candidate)
      const own = candidate.encoding === 'windows-1252' ? headStart : 0
      return { encoding: candidate.encoding, text, worth: letters.worth, rating: rate(text, letters) + own }
    })
    .sort((one, another) => another.rating - one.rating)
  if (!best) throw new Error('There are no encodings to guess among')
  // Signs alone are read as they are in the most frequent encoding, without a question.
  const other =
    best.worth > 0 && less.find(({ text, rating }) => text !== best.text && best.rating - rating <= headStart)
  return other ? { best, other } : { best }
}
