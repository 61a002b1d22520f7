// The content of the field on the paper: letters in spans, variables as signs, and the way between places in it and in the text.
import { piecesOf, type TextRange } from '@labelwright/label-editor/texts/text-pieces'
import { runsOf } from '@labelwright/label-editor/texts/text-runs'
import type { Fields } from '@labelwright/open-label/records'

export interface FieldClasses {
  readonly variable: string
  readonly unknown: string
}

/** Shows a text in a field. `isKnown` says of what stands between braces whether the label has it. */
export function showText(
  field: HTMLElement,
  fields: Fields,
  { classes, isKnown }: { readonly classes: FieldClasses; readonly isKnown: (variable: string) => boolean },
): void {
  const nodes = runsOf(fields).flatMap((run) =>
    piecesOf(String(run.content ?? '')).map(({ text, variable }) => {
      const node = document.createElement('span')
      node.textContent = variable ?? text
      styleAs(node, run)
      if (variable !== undefined) {
        node.dataset.raw = text
        node.setAttribute('contenteditable', 'false')
        node.className = isKnown(variable) ? classes.variable : `${classes.variable} ${classes.unknown}`
      }
      return node
    }),
  )
  field.replaceChildren(...nodes)
  const last = nodes.at(-1)
  const needsEnd = last === undefined || last.dataset.raw !== undefined || last.textContent?.endsWith('\n')
  if (needsEnd) field.append(lineEnd())
}

/** Gives the last line its height, and the caret behind a variable its place. */
function lineEnd(): HTMLElement {
  const end = document.createElement('br')
  end.dataset.end = ''
  return end
}

function styleAs({ style }: HTMLElement, { bold, scale, rise, isUnderlined }: Fields): void {
  if (typeof bold === 'boolean') style.fontWeight = bold ? '700' : '400'
  if (typeof scale === 'number') style.fontSize = `${scale / 100}em`
  if (typeof rise === 'number') style.verticalAlign = `${rise / 100}em`
  if (isUnderlined === true) style.textDecoration = 'underline'
}

/** The text that a field, or a part of it, stands for. */
export function rawText(node: Node): string {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element || node instanceof DocumentFragment)) return ''
  if (node instanceof HTMLElement) {
    const { raw, end } = node.dataset
    if (raw !== undefined) return raw
    if (end !== undefined) return ''
    if (node.tagName === 'BR') return '\n'
  }
  return [...node.childNodes].map(rawText).join('')
}

/** The place in the text of a place in the field. */
function offsetOf(field: HTMLElement, node: Node, offset: number): number {
  const before = document.createRange()
  before.setStart(field, 0)
  before.setEnd(node, offset)
  return rawText(before.cloneContents()).length
}

type DomPlace = readonly [node: Node, offset: number]

/** The place in the field of a place in the text; one in a variable is behind it. */
function placeOf(field: HTMLElement, at: number): DomPlace {
  let start = 0
  for (const [index, node] of [...field.childNodes].entries()) {
    const found = placeIn(node, at - start)
    if (found !== undefined) return typeof found === 'number' ? [field, index + found] : found
    start += rawText(node).length
  }
  const hasEnd = field.lastChild instanceof HTMLElement && field.lastChild.dataset.end !== undefined
  return [field, field.childNodes.length - (hasEnd ? 1 : 0)]
}

/** The place among the letters of a piece; 0 before and 1 behind a variable. Undefined where it is behind the piece. */
function placeIn(piece: Node, at: number): DomPlace | 0 | 1 | undefined {
  const { length } = rawText(piece)
  if (piece instanceof HTMLElement && piece.dataset.raw !== undefined) {
    if (at <= 0) return 0
    return at < length ? 1 : undefined
  }
  const letters = piece.firstChild
  return letters instanceof Text && at <= length ? [letters, at] : undefined
}

/** What is selected in a field; undefined where the selection is elsewhere. */
export function selectedIn(field: HTMLElement): TextRange | undefined {
  const selection = field.ownerDocument.getSelection()
  if (!selection || selection.rangeCount === 0) return undefined
  return rangeIn(field, selection.getRangeAt(0))
}

export function rangeIn(field: HTMLElement, range: StaticRange | Range): TextRange | undefined {
  const { startContainer, startOffset, endContainer, endOffset } = range
  if (!field.contains(startContainer) || !field.contains(endContainer)) return undefined
  return { from: offsetOf(field, startContainer, startOffset), to: offsetOf(field, endContainer, endOffset) }
}

export function selectIn(field: HTMLElement, { from, to }: TextRange): void {
  const [start, end] = [placeOf(field, from), placeOf(field, to)]
  field.ownerDocument.getSelection()?.setBaseAndExtent(...start, ...end)
}
