import { groupSeparator } from '@labelwright/label-layout/symbols/code-128'
import { readGs1 } from '@labelwright/label-layout/symbols/gs1/gs1'

interface Gs1Data {
  /** With FNC1 separators as U+001D, the first FNC1 left out. */
  readonly data: string
  readonly isGs1: true
  /** For people, where it is not the data. */
  readonly text?: string
}

/** Element strings, in brackets or without; what is in brackets and no valid element string loses its brackets. */
export function gs1Data(written: string): Gs1Data {
  if (!written.startsWith('(')) return { data: written.replace(new RegExp(`^${groupSeparator}`), ''), isGs1: true }
  const read = readGs1(written)
  const data = 'data' in read ? read.data : written.replaceAll(/[()]/g, '')
  return { data, isGs1: true, text: written }
}
