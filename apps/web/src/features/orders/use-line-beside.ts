import type { OrderWithLines } from '@labelwright/contract/server/orders-schemas'
import { type ReactNode, useState } from 'react'
import type { LabelOfLine, OrderDraft } from './order-draft.ts'

/** The label of the line that somebody works at; of the first one until they do. */
export function useLineBeside(labelOf: LabelOfLine, draft: OrderDraft, stored: OrderWithLines | undefined) {
  const [lineId, setLineId] = useState<string>()
  const line = draft.lines.find(({ id }) => id === lineId) ?? draft.lines.find(({ articleId }) => articleId !== null)
  const beside: ReactNode = line && line.articleId !== null && labelOf(line, draft, stored)
  return { beside, onLine: setLineId }
}
