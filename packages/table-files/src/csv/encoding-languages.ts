/** A language's letters beyond a to z, lower case: `usual` ones stand in any list of goods, `rare` ones in few. */
export interface LanguageLetters {
  readonly usual: string
  readonly rare?: string
}

const swedish = { usual: 'åäö', rare: 'é' }
const danish = { usual: 'æøå', rare: 'éòöäüè' }
const german = { usual: 'äöüß' }
const french = { usual: 'àâçéèêîô', rare: 'ëïùûœæÿü' }
const spanish = { usual: 'áéíñóú', rare: 'ü' }
const portuguese = { usual: 'áâãçéêíóôú', rare: 'àõü' }
const italian = { usual: 'àèéìòù' }
const dutch = { usual: 'éëïöüè', rare: 'áóíêç' }
const icelandic = { usual: 'áðéíóúýþæö' }
const catalan = { usual: 'àçèéíòóú', rare: 'ïü' }
const estonian = { usual: 'äöõü' }
const czech = { usual: 'áčéěířšůúýž', rare: 'ďňóť' }
const slovak = { usual: 'áčéíľšťúýž', rare: 'äďĺňóôŕ' }
const polish = { usual: 'ąćęłńóśźż' }
const hungarian = { usual: 'áéíóöőúüű' }
const romanian = { usual: 'ăâîşţșț' }
const croatian = { usual: 'čćđšž' }
const turkish = { usual: 'çğıöşü', rare: 'âîû' }
const latvian = { usual: 'āčēģīķļņšūž' }
const lithuanian = { usual: 'ąčęėįšųūž' }

const western = [
  swedish,
  danish,
  german,
  french,
  spanish,
  portuguese,
  italian,
  dutch,
  icelandic,
  catalan,
  estonian,
] as const
const central = [czech, slovak, polish, hungarian, romanian, croatian, german] as const

/**
 * The encodings that are guessed among, and the languages that are written in each; others must be chosen. Of equals the
 * first wins: files of western Windows are the most frequent by far.
 */
export const alphabets: readonly (readonly [encoding: string, languages: readonly LanguageLetters[]])[] = [
  ['windows-1252', western],
  ['windows-1250', central],
  ['windows-1254', [turkish]],
  ['windows-1257', [latvian, lithuanian, estonian]],
  ['iso-8859-2', central],
  ['iso-8859-15', western],
  ['cp850', western],
  ['macintosh', western],
]

/** Encodings of other scripts, with what their words look like: single letters of them are what another encoding leaves. */
export const scripts: readonly (readonly [encoding: string, words: RegExp])[] = [
  ['windows-1251', /[а-яёіїєў]{2,}/giu],
  ['windows-1253', /[α-ωάέήίόύώ]{2,}/giu],
  ['shift_jis', /[\u3040-\u30ff]{2,}|[\u4e00-\u9fff]{2,}/gu],
  ['euc-kr', /[\uac00-\ud7a3]{2,}/gu],
  ['gbk', /[\u4e00-\u9fff]{2,}/gu],
  ['big5', /[\u4e00-\u9fff]{2,}/gu],
]
