import { useCallback, useState } from 'react'

/** How a place prints quickly; kept in this browser, because a packing table prints the same all day. */
export interface QuickChoice {
  /** Undefined: the article's own label. */
  readonly labelId: string | undefined
  /** Every scan prints, without a press. */
  readonly isAtOnce: boolean
}

const storageKey = 'labelwright_quick_print'

function keptChoice(): QuickChoice {
  try {
    const { labelId, isAtOnce } = (JSON.parse(localStorage.getItem(storageKey) ?? '{}') ?? {}) as Record<
      string,
      unknown
    >
    return { labelId: typeof labelId === 'string' ? labelId : undefined, isAtOnce: isAtOnce === true }
  } catch {
    // Written by something else: as if nothing was kept.
    return { labelId: undefined, isAtOnce: false }
  }
}

/** What was chosen last at this place, and how to choose otherwise. */
export function useQuickChoice() {
  const [choice, setChoice] = useState(keptChoice)
  const choose = useCallback(
    (changes: Partial<QuickChoice>) => {
      const next = { ...choice, ...changes }
      setChoice(next)
      localStorage.setItem(storageKey, JSON.stringify(next))
    },
    [choice],
  )
  return { choice, choose }
}
