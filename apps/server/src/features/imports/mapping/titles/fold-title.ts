// Titles of columns as they are compared: `Réf. article`, `REF ARTICLE` and `ref_article` are the same.

/** Letters with a stroke, joined letters and the sign of `n°`, which Unicode does not take apart. */
const joined: Readonly<Record<string, string>> = { ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', ł: 'l', đ: 'd', '°': 'o' }

/** Accents, too: taken apart from their letters they are none. */
const unlikeLetters = /[^\p{L}\p{N}]+/gu

/** Lower case, accents apart from their letters. */
const takeApart = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[øæœßłđ°]/g, (letter) => joined[letter] ?? letter)

/** Letters and digits only, in lower case, without accents. */
export const foldTitle = (title: string): string => takeApart(title).replaceAll(unlikeLetters, '')

/** The words of a title, folded, without digits at their ends: `EAN-13` and `ean13` both have `ean`. */
export const wordsOfTitle = (title: string): string[] =>
  takeApart(title)
    .replaceAll(/\p{M}/gu, '')
    .split(unlikeLetters)
    .map((word) => word.replace(/\d+$/, ''))
    .filter((word) => word !== '')

/** Titles of one meaning, by language or system: a list between commas, written as people write them. */
export type TitleLists = Readonly<Record<string, string>>

/** The folded titles of several lists. */
export const foldedTitles = (...lists: readonly TitleLists[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => Object.values(list).flatMap((titles) => titles.split(', ').map(foldTitle))))
