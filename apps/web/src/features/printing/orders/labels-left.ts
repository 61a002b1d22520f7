import type { OrderLine } from '@labelwright/contract/server/orders-schemas'

/** Labels of a line that are still to be printed, as the server counts them; 0 for a deleted article. */
export const labelsLeft = ({ articleId, printed }: OrderLine): number => (articleId === null ? 0 : printed.missing)

/** The first line that something is left of, or else the first that can be printed. */
export const lineToBegin = (lines: readonly OrderLine[]): OrderLine | undefined =>
  lines.find((line) => labelsLeft(line) > 0) ?? lines.find(({ articleId }) => articleId !== null)
