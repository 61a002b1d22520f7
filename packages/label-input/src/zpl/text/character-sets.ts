import { decodeUtf8 } from '../../printer/byte-text.ts'
import { codePages } from '../../printer/text/code-pages.ts'
import { type Commands, remember, withParameters } from '../printer-state.ts'
import type { CharacterSet } from '../zpl-memory.ts'

// Zebra's code page 850 has the euro sign among the control characters.
const euro = [['\u0015', '€']] as const
const replaced = '#0@[\\]^`{|}'
// ZPL II Programming Guide, ^CI, "International Character Sets": what sets 0 to 12 print in place of the signs above.
const replacements = [
  '#0@[¢]^`{|}',
  '#0@⅓¢⅔^`¼½¾',
  '£0@[¢]^`{|}',
  'ƒ0§[Ĳ]^`{ĳ}',
  '#0@ÆØÅ^`æøå',
  'Ü0ÉÄÖÅÜéäöå',
  '#0§ÄÖÜ^`äöü',
  '£0à[ç]^`é|ù',
  '#0àâçêîôéùè',
  '£0§[çé^ùàòè',
  '#0§¡Ñ¿^`{ñç',
  '£0ÉÄÖÜ^äëïö',
  '#0@[¥]^`{|}',
].map((set) => new Map([...euro, ...[...set].map((character, index) => [replaced[index] ?? '', character] as const)]))
const plain = new Map(euro)

const changedSigns = /[\p{Cc}#@[\\\]^`{|}\u0080-\u00ff]/gu
const anything = /[\s\S]/g

const lastOfPage850 = 13
const windowsPages: Readonly<Record<number, keyof typeof codePages>> = {
  27: 1252,
  31: 1250,
  33: 1251,
  34: 1253,
  35: 1254,
  36: 1255,
}
const utf8 = 28
const utf16BigEndian = 29
const utf16LittleEndian = 30

/** Field data as text in the character set of `^CI`. */
export function decodeBytes(bytes: string, { number, remapped }: CharacterSet): string {
  if (number === utf8) return decodeUtf8(bytes)
  if (number === utf16BigEndian || number === utf16LittleEndian) return decodeUtf16(bytes, number === utf16BigEndian)
  const page = codePages[windowsPages[number] ?? 850]
  const national = number <= lastOfPage850 ? (replacements[number] ?? plain) : undefined
  const changed = remapped.size > 0 ? anything : changedSigns
  return bytes.replaceAll(changed, (byte) => {
    const sign = remapped.get(byte) ?? byte
    const code = sign.charCodeAt(0)
    return code < 128 ? (national?.get(sign) ?? sign) : (page[code - 128] ?? '\ufffd')
  })
}

function decodeUtf16(bytes: string, isBigEndian: boolean): string {
  const units: string[] = []
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const [first, second] = [bytes.charCodeAt(at), bytes.charCodeAt(at + 1)]
    units.push(String.fromCharCode(isBigEndian ? first * 256 + second : second * 256 + first))
  }
  return units.join('')
}

const isKnown = (number: number): boolean =>
  number <= lastOfPage850 || (number >= utf8 && number <= utf16LittleEndian) || Object.hasOwn(windowsPages, number)

const mostSets = 36
const mostRemapped = 256

/** `^CIa,s1,d1,…`: the set, and pairs of codes of which the first is printed in place of the second (sets 0 to 13). */
export const characterSetCommands: Commands = {
  '^CI': withParameters((state, parameters) => {
    const number = Math.trunc(parameters.number(0, { from: 0, to: mostSets, usual: 0 }))
    if (!isKnown(number)) {
      remember(state, { characterSet: { number: lastOfPage850, remapped: new Map() } })
      return 'this character set is not known here, and text is read as code page 850'
    }
    const remapped = new Map<string, string>()
    for (let index = 1; parameters.text(index) !== '' && remapped.size < mostRemapped; index += 2) {
      const [source, destination] = [index, index + 1].map((at) =>
        parameters.number(at, { from: 0, to: 255, usual: 0 }),
      )
      remapped.set(String.fromCharCode(destination ?? 0), String.fromCharCode(source ?? 0))
    }
    remember(state, { characterSet: { number, remapped } })
    return number > lastOfPage850 && remapped.size > 0
      ? 'only sets 0 to 13 have characters that can be moved'
      : undefined
  }),
}
