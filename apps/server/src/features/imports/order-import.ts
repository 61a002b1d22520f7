import { type OrderLanding, orderLanding } from '../orders/orders.service.ts'
import { columnFor, keysFor, type Landing, type LandingOf, type PreviewRow } from './landing.ts'

const landingOf = ({ organizationId, importId, options, seenGroupIds }: LandingOf): OrderLanding => ({
  ...{ organizationId, importId, mode: options.mode, keepOtherData: options.keepOtherData },
  keyColumn: columnFor(options, 'orderNumber'),
  articleColumn: columnFor(options, 'articleIdentifier'),
  fields: new Set(options.mapping.map(({ field }) => field)),
  seenGroupIds,
  orderKeys: keysFor(options, 'orderData'),
  lineKeys: keysFor(options, 'data'),
  targetGroupIds: options.targetGroupIds,
})

type Staged = Awaited<ReturnType<typeof orderLanding.findStagedOrders>>[number]

function outcomeOf({ problems, differs }: Staged): PreviewRow['outcome'] {
  if (problems) return 'bad'
  if (differs === null) return 'added'
  return differs ? 'updated' : 'unchanged'
}

type Entries = NonNullable<Staged['order_data']>

const dataOf = (entries: Entries | null | undefined, key: string): string | null =>
  entries?.find((each) => each.key.toLowerCase() === key.toLowerCase())?.data ?? null

type Change = PreviewRow['data'][number]

const entriesOf = (after: Entries | null, before: Entries | null | undefined): Change[] =>
  (after ?? []).map(({ key, data }) => ({ key, data, before: dataOf(before, key) }))

const textOf = (value: string | number | null | undefined) =>
  value === undefined || value === null ? null : `${value}`

/** A field of the line; none where the row does not say it. */
function fieldOf(key: string, after: string | number | null, before: string | number | null | undefined): Change[] {
  const data = textOf(after)
  return data === null ? [] : [{ key, data, before: textOf(before) }]
}

function previewOf(staged: Staged, landing: OrderLanding): PreviewRow {
  const { before } = staged
  const { keepOtherData, orderKeys, lineKeys } = landing
  const merged = (old: Entries | null | undefined, entries: Entries | null, keys: readonly string[]) =>
    old ? orderLanding.mergeOrderEntries(old, entries ?? [], { keys, keepOtherData }) : entries
  return {
    line: staged.line,
    outcome: outcomeOf(staged),
    ...{ key: staged.order_number ?? '', name: staged.name ?? '', group: staged.group_name ?? '' },
    data: [
      ...fieldOf('articleIdentifier', staged.article_identifier, before?.article_identifier),
      ...fieldOf('quantity', staged.quantity ?? before?.quantity ?? orderLanding.usualQuantity, before?.quantity),
      ...entriesOf(merged(before?.order_data, staged.order_data, orderKeys), before?.order_data),
      ...entriesOf(merged(before?.line_data, staged.line_data, lineKeys), before?.line_data),
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
    judge: (rows) => orderLanding.judgeOrders(rows, landing),
    count: (rows) => orderLanding.countStagedOrders(rows, landing),
    preview: async (rows, most) =>
      (await orderLanding.findStagedOrders(rows, most)).map((staged) => previewOf(staged, landing)),
    land: (rows, range) => orderLanding.landOrders(rows, landing, range),
    finish: (rows) => orderLanding.deleteOtherOrders(rows, landing),
    undo: (rows) => orderLanding.undoOrders(rows, landing),
  }
}
