import { MyOrdersPage } from '../../features/orders/my-orders-page.tsx'
import { OrderLineList } from '../../features/orders/order-line-list.tsx'
import { OpenBatches } from '../../features/printing/batches/open-batches.tsx'
import { type LinesToPrint, PrintOrderPage } from '../../features/printing/orders/print-order-page.tsx'

/** The orders to print, with those that are being printed above them. */
export const MyOrdersWithBatchesPage = () => <MyOrdersPage lead={<OpenBatches />} />

const linesOf = (lines: LinesToPrint) => <OrderLineList {...lines} />

export const PrintOrderWithLinesPage = () => <PrintOrderPage linesOf={linesOf} />
