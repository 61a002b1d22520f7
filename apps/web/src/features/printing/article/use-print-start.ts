import type { OrderWithLines } from '@labelwright/contract/server/orders-schemas'
import { getRouteApi, useRouterState } from '@tanstack/react-router'
import { useOrderOfPrint } from '../../orders/orders.queries.ts'
import type { ScannedElements } from '../../scanning/scans.queries.ts'
import type { PrintStart } from '../print-request.ts'

const route = getRouteApi('/print-article/$id/{-$connectorId}')

const nothingScanned: ScannedElements = []
const noLabels: OrderWithLines['labels'] = []

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
  const labelsOfOrder = line && order ? [...order.labels, ...order.offeredLabels] : noLabels
  const { scanned = nothingScanned, key: startKey = '' } = useRouterState({ select: ({ location }) => location.state })
  const ofLine = line ? ({ source: 'order', orderLineId: line.id } as const) : {}
  const start: PrintStart = { quantity, ...ofLine, data, scanned }
  return { start, startKey, labelsOfOrder, isLoading, orderNumber: line && order?.orderNumber }
}
