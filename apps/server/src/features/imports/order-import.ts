import { type OrderLanding, orderLanding } from '../orders/orders.service.ts'
import { columnFor, keysFor, type Landing, type LandingOf, type PreviewRow } from './landing.ts'

const landingOf = ({ organizationId, importId, options, seenGroupIds }: LandingOf): OrderLanding => ({
  ...{ organizationId, importId, mode: options.mode, keepOtherData: options.keepOtherData },
  keyColumn: columnFor(options, 'orderNumber'),
  articleColumn: columnFor(options, 'articleIdentifier'),
  fields: new Set(options.mapping.map(({ field }) => field)),
  seenGroupIds,
  orderKeys: keysFor(options, 'orderData'),
  targetGroupIds: options.targetGroupIds,
})

type Staged = Awaited<ReturnType<typeof orderLanding.findStagedOrders>>[number]

function outcomeOf({ problems, order_id }: Staged): PreviewRow['outcome'] {
  if (problems) return 'bad'
  return order_id === null ? 'added' : 'updated'
}

const previewOf = (staged: Staged): PreviewRow => ({
  line: staged.line,
  outcome: outcomeOf(staged),
  key: staged.order_number ?? '',
  name: staged.name ?? '',
  group: staged.group_name ?? '',
  data: [
    ...(staged.article_identifier === null
      ? []
      : [{ key: 'articleIdentifier', data: staged.article_identifier, before: null }]),
    ...(staged.quantity === null ? [] : [{ key: 'quantity', data: String(staged.quantity), before: null }]),
    ...[...(staged.order_data ?? []), ...(staged.line_data ?? [])].map(({ key, data }) => ({
      key,
      data,
      before: null,
    })),
  ],
  problems: staged.problems ?? [],
})

/** How orders land: rows of one number are the lines of one order. */
export function createOrderImport(of: LandingOf): Landing {
  const landing = landingOf(of)
  return {
    portion: 500,
    makeStage: orderLanding.makeOrderStage,
    judge: (rows) => orderLanding.judgeOrders(rows, landing),
    count: (rows) => orderLanding.countStagedOrders(rows, landing),
    preview: async (rows, most) => (await orderLanding.findStagedOrders(rows, most)).map(previewOf),
    land: (rows, range) => orderLanding.landOrders(rows, landing, range),
    finish: (rows) => orderLanding.deleteOtherOrders(rows, landing),
    undo: (rows) => orderLanding.undoOrders(rows, landing),
  }
}
