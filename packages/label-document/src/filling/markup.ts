// Bold, underlined and broken text within a variable's value. Between filling and layout, the places where a look begins
// or ends are noncharacters, which Unicode keeps for programs themselves (The Unicode Standard, section 23.7).

/** The tags that are read, in any case; everything else stays as it is written. */
const tags = /<(\/?)(b|u)>|<br\s*\/?>/gi
const places = { b: '\ufdd0', '/b': '\ufdd1', u: '\ufdd2', '/u': '\ufdd3', br: '\ufdd4' } as const
const anyPlace = /[\ufdd0-\ufdd4]/
const allPlaces = /[\ufdd0-\ufdef]/g

/** Text of one look. */
export interface MarkedText {
  readonly text: string
  readonly isBold: boolean
  readonly isUnderlined: boolean
}

/** A value whose noncharacters are made visible as U+FFFD: nothing but `readMarkup` writes places. */
export const withoutPlaces = (value: string): string =>
  allPlaces.test(value) ? value.replaceAll(allPlaces, '\ufffd') : value

/** Reads `<b>`, `<u>` and `<br>` in a value. A look that is not ended ends with the value. */
export function readMarkup(value: string): string {
  if (!value.includes('<')) return value
  const open = { b: false, u: false }
  const marked = value.replaceAll(tags, (_, slash: string | undefined, name: string | undefined) => {
    if (name === undefined) return places.br
    const look = name.toLowerCase() as 'b' | 'u'
    open[look] = slash === ''
    return places[`${slash === '/' ? '/' : ''}${look}`]
  })
  return marked + (open.b ? places['/b'] : '') + (open.u ? places['/u'] : '')
}

/** Takes a filled content apart by its looks; line feeds stand for `<br>`. */
export function takeLooksApart(content: string): readonly MarkedText[] {
  if (!anyPlace.test(content)) return [{ text: content, isBold: false, isUnderlined: false }]
  const parts: MarkedText[] = []
  let look = { isBold: false, isUnderlined: false }
  let text = ''
  const finish = (next: typeof look): void => {
    if (text !== '') parts.push({ text, ...look })
    text = ''
    look = next
  }
  for (const character of content) {
    if (character === places.b || character === places['/b']) finish({ ...look, isBold: character === places.b })
    else if (character === places.u || character === places['/u'])
      finish({ ...look, isUnderlined: character === places.u })
    else text += character === places.br ? '\n' : character
  }
  finish(look)
  return parts
}

/** A filled content without looks, for what is no text: bars and names of pictures. A break is a space. */
export const plainContent = (content: string): string =>
  anyPlace.test(content) ? content.replaceAll(places.br, ' ').replaceAll(allPlaces, '') : content
