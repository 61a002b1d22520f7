import { type OrderLanding, orderLanding } from '../orders/orders.service.ts'
import { columnFor, keysFor, type Landing, type LandingOf, type PreviewRow } from './landing.ts'
import { changeOfField, changeOfName, changesOfData, outcomeOf } from './preview-change.ts'

const landingOf = ({ organizationId, importId, options, seenGroupIds }: LandingOf): OrderLanding => ({
  organizationId,
  importId,
  mode: options.mode,
  keepOtherData: options.keepOtherData,
  keyColumn: columnFor(options, 'orderNumber'),
  articleColumn: columnFor(options, 'articleIdentifier') || columnFor(options, 'articleName'),
  articleNameColumn: columnFor(options, 'articleName'),
  fields: new Set(options.mapping.map(({ field }) => field)),
  seenGroupIds,
  orderKeys: keysFor(options, 'orderData'),
  lineKeys: keysFor(options, 'data'),
  targetGroupIds: options.targetGroupIds,
})

type Staged = Awaited<ReturnType<typeof orderLanding.findStagedOrders>>[number]

function previewOf(staged: Staged, landing: OrderLanding): PreviewRow {
  const { before } = staged
  const name = before && !landing.fields.has('name') ? before.name : (staged.name ?? '')
  const quantity = staged.quantity ?? before?.quantity ?? orderLanding.usualQuantity
  return {
    line: staged.line,
    outcome: outcomeOf(staged),
    key: staged.orderNumber ?? '',
    name,
    group: staged.groupName ?? '',
    // A row that could not be read has no more than what names it.
    data:
      staged.lineData === null
        ? []
        : [
            // The first row of an order names it.
            ...changeOfName(name, staged.isFirst ? before?.name : undefined),
            ...changeOfField('articleIdentifier', staged.articleIdentifier, before?.articleIdentifier),
            ...(staged.articleIdentifier ? [] : changeOfField('articleName', staged.articleName, before?.articleName)),
            ...changeOfField('quantity', quantity, before?.quantity),
            ...changesOfData('orderData', staged.orderData, before?.orderData),
            ...changesOfData('data', staged.lineData, before?.lineData),
          ],
    problems: staged.problems ?? [],
  }
}

/** How orders land: rows of one number are the lines of one order. */
export function createOrderImport(of: LandingOf): Landing {
  const landing = landingOf(of)
  return {
    portion: 500,
    makeStage: orderLanding.makeOrderStage,
    judge: (trx) => orderLanding.judgeOrders(trx, landing),
    count: (trx) => orderLanding.countStagedOrders(trx, landing),
    countElsewhere: async () => 0,
    preview: async (trx, most) =>
      (await orderLanding.findStagedOrders(trx, landing, most)).map((staged) => previewOf(staged, landing)),
    land: (trx, range) => orderLanding.landOrders(trx, landing, range),
    finish: (trx) => orderLanding.deleteOtherOrders(trx, landing),
    undo: (trx) => orderLanding.undoOrders(trx, landing),
  }
}
