import { TableError } from '../table-error.ts'

/** What a scanner of XML tells: opening tags with their attributes as they stand, closing tags, and text between. */
export interface XmlListener {
  /** Without namespace prefix. `isEmpty`: it closes itself, and no `close` follows. */
  readonly open: (name: string, attributes: string, isEmpty: boolean) => void
  readonly close: (name: string) => void
  /** Entities are replaced. */
  readonly text: (text: string) => void
}

const maximumTagLength = 65_536
/** Spreadsheets allow 32,767 characters in a cell; entities make them longer. */
const maximumTextLength = 1_048_576

const damaged = () =>
  new TableError('workbook-damaged', 'The workbook is damaged: its XML cannot be read. Open and save it again.')
const unsafe = () =>
  new TableError(
    'workbook-unsafe',
    'The workbook defines entities or document types in its XML, which no spreadsheet does.',
  )

const known: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function entity(whole: string, name: string): string {
  if (name[0] !== '#') {
    const text = known[name]
    if (text === undefined) throw unsafe()
    return text
  }
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
}

/** Replaces the five entities of XML and numbered characters; any other is refused. */
export const withoutEntities = (text: string): string =>
  text.includes('&') ? text.replace(/&(#x?[0-9a-fA-F]{1,8}|\w{1,20});/g, entity) : text

/** An attribute's value out of a tag's attributes as they stand; its name is given with prefix if it has one. */
export function attributeOf(attributes: string, name: string): string | undefined {
  for (let at = attributes.indexOf(name); at >= 0; at = attributes.indexOf(name, at + 1)) {
    const before = attributes.charCodeAt(at - 1)
    if (at > 0 && before > 32) continue
    const rest = attributes.slice(at + name.length)
    const found = /^\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(rest)
    if (found) return withoutEntities(found[1] ?? found[2] ?? '')
  }
  return undefined
}

const localName = (name: string): string => {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

/** Refuses what begins like a definition or like nothing; -1 where too little of it is there to tell. */
function assertMayBegin(start: string): -1 {
  if (/^<!(D|E)/.test(start)) throw unsafe()
  if (start.length >= 9) throw damaged()
  return -1
}

/** Calls the listener for a tag, given as it stands between its brackets. */
function reportTag(listener: XmlListener, tag: string): void {
  if (tag.charCodeAt(0) === 47) {
    listener.close(localName(tag.slice(1).trimEnd()))
    return
  }
  const isEmpty = tag.charCodeAt(tag.length - 1) === 47
  const body = isEmpty ? tag.slice(0, -1) : tag
  let end = 0
  while (end < body.length && body.charCodeAt(end) > 32) end += 1
  listener.open(localName(body.slice(0, end)), body.slice(end), isEmpty)
}

/** How instructions, comments and CDATA begin and end. */
const specials: readonly (readonly [start: string, end: string])[] = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
]

/** Reads XML that comes in pieces; keeps only what is not finished. DTDs and entities of its own are refused. */
export function createXmlScanner(listener: XmlListener): { readonly push: (text: string) => void } {
  let rest = ''

  /** Where an instruction, comment or CDATA ends that begins at `at`, or -1 when its end is still to come. */
  const skipSpecial = (text: string, at: number): number => {
    const special = specials.find(([start]) => text.startsWith(start, at))
    if (!special) return assertMayBegin(text.slice(at, at + 9))
    const [start, mark] = special
    const end = text.indexOf(mark, at + start.length)
    if (end >= 0 && start === '<![CDATA[') listener.text(text.slice(at + start.length, end))
    return end < 0 ? -1 : end + mark.length
  }

  /** One construct from `at`; returns where the next begins, or -1 when this one is not finished. */
  const step = (text: string, at: number): number => {
    if (text.charCodeAt(at) !== 60) {
      const end = text.indexOf('<', at)
      if (end < 0) return -1
      listener.text(withoutEntities(text.slice(at, end)))
      return end
    }
    const second = text.charCodeAt(at + 1)
    if (second === 33 || second === 63) return skipSpecial(text, at)
    const end = text.indexOf('>', at)
    if (end < 0) return -1
    reportTag(listener, text.slice(at + 1, end))
    return end + 1
  }

  return {
    push: (piece) => {
      const text = rest === '' ? piece : rest + piece
      let at = 0
      while (at < text.length) {
        const next = step(text, at)
        if (next < 0) break
        at = next
      }
      rest = text.slice(at)
      if (rest.length > (rest[0] === '<' ? maximumTagLength : maximumTextLength)) throw damaged()
    },
  }
}
