import type { Widget } from '@labelwright/contract/server/widgets-schemas'

/** Whether a widget has all typed words in its name, its label's or its printer's. */
export const isFoundBy = (typed: string) => {
  const words = typed.toLocaleLowerCase().split(/\s+/)
  return ({ name, labelName, printerName }: Widget): boolean => {
    const text = `${name} ${labelName ?? ''} ${printerName ?? ''}`.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  }
}
