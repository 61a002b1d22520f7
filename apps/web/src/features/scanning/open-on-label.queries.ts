import { useNavigate } from '@tanstack/react-router'
import { useOpenMatch } from './open-match.queries.ts'
import type { CodeMatch } from './scans.queries.ts'

/** Opens what a code stands for on one label: an article or an order fills it. */
export function useOpenOnLabel(labelId: string) {
  const navigate = useNavigate()
  const { takes } = useOpenMatch()
  const open = (match: CodeMatch): void => {
    if (match.kind === 'order') {
      const params = { id: labelId, orderId: match.order.id }
      void navigate({ to: '/print-labels/$id/order/$orderId', params })
      return
    }
    void navigate({
      to: '/print-labels/$labelId/article/$articleId/{-$connectorId}',
      params: { labelId, articleId: match.article.id },
      state: { scanned: match.elements },
    })
  }
  return { open, takes }
}
