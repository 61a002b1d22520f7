import type { TextEdit } from '@labelwright/open-label/commands'

const isLowHalf = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff
}

/** The one edit that leads from a text to another; undefined where they are the same. Surrogate pairs are never cut (UTF-16). */
export function textEdit(before: string, after: string): TextEdit | undefined {
  if (before === after) return undefined
  const shorter = Math.min(before.length, after.length)
  let at = 0
  while (at < shorter && before[at] === after[at]) at++
  if (isLowHalf(before, at) || isLowHalf(after, at)) at--
  let end = 0
  while (end < shorter - at && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  if (end > 0 && (isLowHalf(before, before.length - end) || isLowHalf(after, after.length - end))) end--
  return { at, del: before.length - end - at, ins: after.slice(at, after.length - end) }
}
