/** What was last printed with, offered again: the printing place rarely changes. Kept per article mode. */
interface PrintChoice {
  readonly labelId: string | undefined
  readonly printerId: string | undefined
}

/** Articles of the person's groups; the other mode comes with the connectors. */
export const articleMode = 'groupOnly'

const keyOf = (articleMode: string): string => `labelwright_print_choice_${articleMode}`

export function rememberedChoice(articleMode: string): PrintChoice {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(articleMode)) ?? '{}')
    const { labelId, printerId } = (kept ?? {}) as Record<string, unknown>
    return {
      labelId: typeof labelId === 'string' ? labelId : undefined,
      printerId: typeof printerId === 'string' ? printerId : undefined,
    }
  } catch {
    // Written by something else: as if nothing was remembered.
    return { labelId: undefined, printerId: undefined }
  }
}

export const rememberChoice = (articleMode: string, choice: PrintChoice): void =>
  localStorage.setItem(keyOf(articleMode), JSON.stringify(choice))

/** The remembered one where it is still offered, or else the first. */
export const chooseFrom = <Item>(items: readonly Item[], isRemembered: (item: Item) => boolean): Item | undefined =>
  items.find(isRemembered) ?? items[0]
