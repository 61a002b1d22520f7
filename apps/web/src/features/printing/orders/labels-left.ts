import type { OrderLine } from '@labelwright/contract/server/orders-schemas'

/** Labels of a line that were not sent; what nobody can tell of may have come out, and is not left. */
export const labelsLeft = ({ articleId, quantity, printed }: OrderLine): number =>
  articleId === null ? 0 : Math.max(0, quantity - printed.sent - printed.unknown)

/** The first line that something is left of, or else the first that can be printed. */
export const lineToBegin = (lines: readonly OrderLine[]): OrderLine | undefined =>
  lines.find((line) => labelsLeft(line) > 0) ?? lines.find(({ articleId }) => articleId !== null)
