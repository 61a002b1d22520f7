import iconv from 'iconv-lite'

/** The encodings that are guessed among, each with the letters it is used for; others must be chosen. The first of equals wins. */
const candidates: readonly (readonly [encoding: string, usual: RegExp])[] = [
  ['windows-1252', /[åäöéèêëüßøæñçàâôîïíóúáãõœ]/giu],
  ['windows-1250', /[áčďéěíňóřšťúůýžąćęłńśźżőűăâîșțşţ]/giu],
  ['windows-1251', /[а-яёіїєў]{2,}/giu],
  ['windows-1253', /[α-ωάέήίόύώ]{2,}/giu],
  ['windows-1254', /[çğıöşüâİ]/gu],
  ['windows-1257', /[āčēģīķļņšūžąęėįųõ]/giu],
  ['cp850', /[åäöéèêëüßøæñçàâôîïíóúá]/giu],
  ['macintosh', /[åäöéèêëüßøæñçàâôîïíóúá]/giu],
  ['shift_jis', /[\u3040-\u30ff]{2,}|[\u4e00-\u9fff]{2,}/gu],
  ['euc-kr', /[\uac00-\ud7a3]{2,}/gu],
  ['gbk', /[\u4e00-\u9fff]{2,}/gu],
  ['big5', /[\u4e00-\u9fff]{2,}/gu],
]

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
  // They are counted as signs, too.
  [misplaced, 6],
  // A letter that is no part of a word says nothing: a space between digits is an "á" in cp850.
  [/(?<!\p{L})(?![A-Za-zµºª])\p{Script=Latin}(?!\p{L})/gu, 2],
]

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** How much a text looks like one that a person wrote in an encoding: its usual letters, less what is seldom meant. */
function rate(text: string, usual: RegExp): number {
  const letters = (text.match(usual) ?? []).join('').length
  const placed = count(text, signs)
  const others = count(text, /\P{ASCII}/gu) - letters - placed
  const doubts = doubtful.reduce((sum, [pattern, weight]) => sum + count(text, pattern) * weight, 0)
  // "Kärl" of a Macintosh is "Kèrl" in cp850: between equals, the letters of the languages that we know decide.
  return (letters + placed) * 2 + count(text, /[åäöüøæß]/giu) / 1000 - others * 2 - doubts
}

/** Most files without a mark are in windows-1252: another must be better by more than a letter. */
const headStart = 2

/** The encoding in which these bytes are most likely what a person wrote. */
export function mostLikelyEncoding(bytes: Buffer): string {
  const rated = candidates.map(([encoding, usual]) => ({
    encoding,
    rating: rate(iconv.decode(bytes, encoding), usual) + (encoding === 'windows-1252' ? headStart : 0),
  }))
  return rated.reduce((best, each) => (each.rating > best.rating ? each : best)).encoding
}
