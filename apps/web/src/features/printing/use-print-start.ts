import { getRouteApi, useRouterState } from '@tanstack/react-router'
import { useOrderOfPrint } from '../orders/orders.queries.ts'
import type { ScannedElements } from '../scanning/scans.queries.ts'
import type { PrintStart } from './use-print-form.ts'

const route = getRouteApi('/print-article/$id/{-$connectorId}')

const nothingScanned: ScannedElements = []

/**
 * What the address says of a print: a quantity, and the line of an order that it counts on; and the scan that opened the page.
 * `startKey` differs for every opening: a scan of the same article begins anew.
 */
export function usePrintStart() {
  const { quantity, order: orderId, line: lineId } = route.useSearch()
  const { data: order, isLoading } = useOrderOfPrint(orderId)
  const line = order?.lines.find((one) => one.id === lineId)
  // A line's data stands before that of its order, and both before the article's.
  const data = [...(order?.orderData ?? []), ...(line?.data ?? [])]
  const labels = line && order ? [...order.labels, ...order.offeredLabels] : []
  const { scanned = nothingScanned, key: startKey = '' } = useRouterState({ select: ({ location }) => location.state })
  const start: PrintStart = { quantity, orderLineId: line?.id, data, labels, scanned }
  return { start, startKey, isLoading, orderNumber: line && order?.orderNumber }
}
