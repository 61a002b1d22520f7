import { isFeatureOn } from '@labelwright/contract/feature-flags'
import { pages } from '@labelwright/contract/pages'
import { useNavigate } from '@tanstack/react-router'
import { meets } from '../../session/rights.tsx'
import { usePerson } from '../../session/session.ts'
import { useFeatures } from '../feature-flags/feature-flags.queries.ts'
import type { CodeMatch, ScannedElements } from './scans.queries.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The application identifiers of the scanned GS1 symbol, for the print page that it opened. */
    scanned?: ScannedElements
  }
}

const articlesOnly = ['article'] as const
const articlesAndOrders = ['article', 'order'] as const

/** Opens what a code stands for, to be printed; numbers of orders count for those who may print orders. */
export function useOpenMatch() {
  const navigate = useNavigate()
  const keys = usePerson()?.keys
  const features = useFeatures()
  const { access } = pages.printOrder
  const opensOrders =
    keys !== undefined &&
    access.kind === 'any-of' &&
    meets({ allowList: access.keys }, keys) &&
    isFeatureOn(features, 'showMyOrders')
  const open = (match: CodeMatch): void => {
    if (match.kind === 'order') {
      void navigate({ to: '/print-order/$id', params: { id: match.order.id } })
      return
    }
    void navigate({
      to: '/print-article/$id/{-$connectorId}',
      params: { id: match.article.id },
      search: {},
      state: { scanned: match.elements },
    })
  }
  return { open, takes: opensOrders ? articlesAndOrders : articlesOnly }
}
