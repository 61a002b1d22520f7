import { encodeXml, readXmlTokens, type XmlToken } from './xml-tokens.ts'

/** What is left of an SVG that draws and does nothing else. */
export interface CleanSvg {
  readonly tokens: readonly XmlToken[]
  /** What was left out, each kind once. */
  readonly leftOut: readonly string[]
}

const mostTokens = 200_000

/** Elements that run, move, or show something that is no drawing (SVG 2, 2.1.1 and 16). */
const acting = new Set(
  'script foreignobject iframe object embed audio video animate animatemotion animatetransform set handler listener'.split(
    ' ',
  ),
)

/** Keeps what draws: no scripts, no handlers, nothing from other addresses; or says why the file cannot be taken. */
export function cleanSvg(source: string): CleanSvg | { readonly problem: string } {
  const tokens = readXmlTokens(source.replace(/^\ufeff/, ''), mostTokens)
  if (!tokens) return { problem: 'The SVG is damaged or has too many parts. Export it again, perhaps simplified.' }
  if (tokens.some((each) => each.kind === 'doctype' && each.hasEntities))
    return { problem: 'The SVG defines entities of its own, which are not read. Export it as plain SVG.' }
  const leftOut = new Set<string>()
  const kept = withoutActing(tokens, leftOut).flatMap((each) => cleaned(each, leftOut))
  const first = kept.find((each) => each.kind === 'tag')
  if (first?.kind !== 'tag' || localName(first.name) !== 'svg') return { problem: 'The file is not an SVG.' }
  return { tokens: kept, leftOut: [...leftOut] }
}

function withoutActing(tokens: readonly XmlToken[], leftOut: Set<string>): XmlToken[] {
  let depth = 0
  return tokens.filter((each) => {
    if (each.kind !== 'tag' || !acting.has(localName(each.name))) return depth === 0
    leftOut.add(`<${localName(each.name)}>`)
    if (each.shape === 'opens') depth += 1
    if (each.shape === 'closes') depth = Math.max(0, depth - 1)
    return false
  })
}

/** A name without its prefix, in small letters. */
export const localName = (name: string): string => (name.split(':').at(-1) ?? '').toLowerCase()

function cleaned(each: XmlToken, leftOut: Set<string>): XmlToken[] {
  if (each.kind === 'tag') return [{ ...each, text: withoutActs(each.text, leftOut) }]
  if (each.kind === 'cdata') return [{ kind: 'text', text: encodeXml(withoutAddresses(each.text, leftOut)) }]
  return each.kind === 'text' ? [{ kind: 'text', text: withoutAddresses(each.text, leftOut) }] : []
}

const attribute = /\s([\w.:-]+)\s*=\s*("[^"]*"|'[^']*')/g
const pictureInside = /^data:image\/(png|jpe?g|gif|webp)[;,]/i

function withoutActs(tag: string, leftOut: Set<string>): string {
  return tag.replaceAll(attribute, (whole: string, name: string, quoted: string) => {
    const value = quoted.slice(1, -1).trim()
    const local = localName(name)
    const isAway = (local === 'href' || local === 'src') && !value.startsWith('#') && !pictureInside.test(value)
    if (local.startsWith('on') || isAway) {
      leftOut.add(`${local}="${value.slice(0, 60)}"`)
      return ''
    }
    return withoutAddresses(whole, leftOut)
  })
}

/** An address without its end goes on to the end of the text (CSS Syntax 3, 4.3.6); the quotation mark of an attribute stays. */
const address = /@import[^;]*;?|url\((?!\s*(?:&quot;|["'])?#)(?:[^)]*\)|[^)]*?(?=["']?$))/gi

/** Removes what style sheets would fetch. */
function withoutAddresses(text: string, leftOut: Set<string>): string {
  return text.replaceAll(address, (whole) => {
    leftOut.add(whole.slice(0, 60))
    return whole.startsWith('@') ? '' : 'none'
  })
}
