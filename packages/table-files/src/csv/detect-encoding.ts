import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import type { ByteSource } from '../table.ts'

const sampleBytes = 262_144

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

function markOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

/** UTF-16 of western text has a zero in every other byte. */
function looksLikeUtf16(bytes: Uint8Array): string | undefined {
  let even = 0
  let odd = 0
  const length = Math.min(bytes.length, 4096)
  for (let index = 0; index < length; index += 1) {
    if (bytes[index] !== 0) continue
    if (index % 2 === 0) even += 1
    else odd += 1
  }
  if (odd > length / 5 && even < odd / 10) return 'utf-16le'
  if (even > length / 5 && odd < even / 10) return 'utf-16be'
  return undefined
}

/** Whether every byte of the file is UTF-8: read to its end, for one word on the last line may decide. */
function isAllUtf8(source: ByteSource): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const step = 1_048_576
  if (source.size <= step) return isUtf8(source.read(0, step))
  try {
    for (let position = 0; position < source.size; position += step) {
      decoder.decode(source.read(position, step), { stream: true })
    }
    decoder.decode()
    return true
  } catch {
    return false
  }
}

const unusual: readonly (readonly [RegExp, number])[] = [
  [/\ufffd|[\u0080-\u009f]|\p{Co}|\p{Cn}/gu, 10],
  // Half-width kana, private signs and frames are what other letters look like in the wrong encoding.
  [/[\uff61-\uff9f\u2500-\u259f¤¦§©¬¶×÷†‡‰‹›¢¥ƒ]/gu, 3],
  [/\p{Ll}(?![A-Z])\p{Lu}/gu, 3],
  [/[a-zA-Z](?=[\u0370-\u04ff])|[\u0370-\u04ff](?=[a-zA-Z])/gu, 3],
]

/** How much a text looks like one that a person wrote in an encoding: its usual letters, less what is seldom meant. */
function rate(text: string, usual: RegExp): number {
  const letters = (text.match(usual) ?? []).join('').length
  const others = (text.match(/[^\p{ASCII}€°±²³µ–—’“”…·ºª½¼¾]/gu) ?? []).length - letters
  const doubts = unusual.reduce((sum, [pattern, weight]) => sum + (text.match(pattern)?.length ?? 0) * weight, 0)
  return letters * 2 - others * 2 - doubts
}

/** The bytes around those that are not ASCII: the rest says nothing. */
function tellingPart(bytes: Uint8Array): Buffer {
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1').split('\n')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: every byte that is not ASCII
  const telling = lines.filter((line) => /[^\x00-\x7f]/.test(line)).slice(0, 300)
  return Buffer.from(telling.join('\n').slice(0, 65_536), 'latin1')
}

/** The encoding of a text file: its mark, the pattern of UTF-16, strict UTF-8, and only then a guess. */
export function detectEncoding(source: ByteSource): string {
  const start = source.read(0, sampleBytes)
  const sure = markOf(start) ?? looksLikeUtf16(start)
  if (sure) return sure
  if (isAllUtf8(source)) return 'utf-8'
  const part = tellingPart(start)
  if (part.length === 0) return 'windows-1252'
  const rated = candidates.map(([encoding, usual]) => ({ encoding, rating: rate(iconv.decode(part, encoding), usual) }))
  return rated.reduce((winner, each) => (each.rating > winner.rating ? each : winner)).encoding
}
