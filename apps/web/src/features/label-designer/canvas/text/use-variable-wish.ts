import { type TextRange, variableWish } from '@labelwright/label-editor/texts/text-pieces'
import { textOf } from '@labelwright/label-editor/texts/text-runs'
import type { Fields } from '@labelwright/open-label/records'
import { useState } from 'react'

interface WishOptions {
  readonly fields: Fields
  readonly range: TextRange | undefined
  readonly names: readonly string[]
  readonly insert: (text: string, range: TextRange) => void
}

/** Variables that are offered while somebody names one. */
export interface OfferedVariables {
  readonly isOpen: boolean
  readonly names: readonly string[]
  readonly chosen: number
  readonly choose: (name: string) => void
  /** Arrow keys walk, Enter and Tab take, Escape closes; true when the key was used. */
  readonly press: (key: string) => boolean
}

/** What `{{` and the letters behind it may become. */
export function useVariableWish({ fields, range, names, insert }: WishOptions): OfferedVariables {
  const text = textOf(fields)
  const [at, setAt] = useState(0)
  /** The braces that Escape has closed the list of. */
  const [closed, setClosed] = useState<number>()
  const isCaret = range !== undefined && range.from === range.to && range.to <= text.length
  const wish = isCaret ? variableWish(text, range.to, names) : undefined
  if (closed !== undefined && wish?.range.from !== closed) setClosed(undefined)
  const offered = wish && wish.range.from !== closed ? wish : undefined
  const chosen = Math.min(at, (offered?.names.length ?? 1) - 1)
  const choose = (name: string): void => {
    if (!offered) return
    setAt(0)
    insert(`{{${name}}}`, offered.range)
  }
  const press = (key: string): boolean => {
    if (!offered) return false
    const { length } = offered.names
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step !== undefined) setAt((chosen + step + length) % length)
    else if (key === 'Enter' || key === 'Tab') choose(offered.names[chosen] ?? '')
    else if (key === 'Escape') setClosed(offered.range.from)
    else return false
    return true
  }
  return { isOpen: offered !== undefined, names: offered?.names ?? [], chosen, choose, press }
}
