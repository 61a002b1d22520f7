// The pieces of an XML file in turn, as far as SVG needs them (XML 1.0, 2).

export type XmlToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'tag'; readonly text: string; readonly name: string; readonly shape: 'opens' | 'closes' | 'empty' }
  | { readonly kind: 'cdata'; readonly text: string }
  | { readonly kind: 'doctype'; readonly hasEntities: boolean }
  | { readonly kind: 'other' }

const token =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE[^[>]*(?:(\[)[\s\S]*?\]\s*)?>|<(\/?)([A-Za-z_][\w.:-]*)((?:[^<>"']|"[^"<]*"|'[^'<]*')*?)(\/?)>|[^<]+/g

/** Undefined where the file is no XML. */
export function readXmlTokens(source: string, most: number): readonly XmlToken[] | undefined {
  const tokens: XmlToken[] = []
  let end = 0
  for (const match of source.matchAll(token)) {
    if (match.index !== end || tokens.length >= most) return undefined
    end += match[0].length
    tokens.push(tokenOf(match))
  }
  return end === source.length ? tokens : undefined
}

function tokenOf([text, cdata, subset, closing, name, , empty]: RegExpMatchArray): XmlToken {
  if (cdata !== undefined) return { kind: 'cdata', text: cdata }
  if (text.startsWith('<!DOCTYPE')) return { kind: 'doctype', hasEntities: subset !== undefined }
  if (name === undefined) return text.startsWith('<') ? { kind: 'other' } : { kind: 'text', text }
  const shape = closing === '/' ? 'closes' : empty === '/' ? 'empty' : 'opens'
  return { kind: 'tag', text, name, shape }
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text as it is read; what is no reference of XML stays. */
export const decodeXml = (text: string): string =>
  text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|amp|lt|gt|quot|apos);/gi, (_, reference: string) => signOf(reference))

function signOf(reference: string): string {
  if (!reference.startsWith('#')) return named[reference.toLowerCase()] ?? ''
  const isHexadecimal = /^#x/i.test(reference)
  const code = Number.parseInt(reference.slice(isHexadecimal ? 2 : 1), isHexadecimal ? 16 : 10)
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
}

/** Text that is nothing but text in XML: no value can be a tag, and none holds a sign that XML has not. */
export const encodeXml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the signs that XML 1.0, 2.2 leaves out
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
