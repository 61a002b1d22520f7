import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import type {
  NewLabelStock,
  OwnLabelStock,
  StockSheet,
  UpdateLabelStockBody,
} from '@labelwright/contract/server/label-stocks-schemas'
import type { LabelSheet } from '@labelwright/label-document/label-paper'
import { millimetres } from '@labelwright/label-document/lengths'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/ids.ts'
import { tellTaken } from '../../../platform/database/taken.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { once } from '../../../platform/http/idempotency.ts'
import * as store from './label-stocks.store.ts'

const taken = { label_stocks_name: { path: 'name', message: 'Another paper has this name.' } }

const stockOf = ({ width, height, cornerRadius, sheet, ...row }: store.StockRow): OwnLabelStock => ({
  ...row,
  width: width / 1000,
  height: height / 1000,
  cornerRadius: cornerRadius / 1000,
  sheet: sheet ? mapLengths(sheet as unknown as LabelSheet, (length) => length / 1000) : null,
})

const valuesOf = ({ name, articleNumber, width, height, cornerRadius, sheet }: NewLabelStock): store.StockValues => ({
  name,
  articleNumber,
  width: millimetres(width),
  height: millimetres(height),
  cornerRadius: millimetres(cornerRadius),
  sheet: sheet && (mapLengths(sheet, millimetres) as LabelSheet),
})

const mapLengths = ({ columns, rows, ...lengths }: StockSheet, convert: (length: number) => number): StockSheet => ({
  width: convert(lengths.width),
  height: convert(lengths.height),
  left: convert(lengths.left),
  top: convert(lengths.top),
  columns,
  rows,
  gapX: convert(lengths.gapX),
  gapY: convert(lengths.gapY),
})

async function find(trx: Transaction, id: string): Promise<OwnLabelStock> {
  const row = await store.findStock(trx, id)
  if (!row) throw new ProductError('not-found')
  return stockOf(row)
}

const inOrganization = <Result>(ctx: Context, actor: Actor, work: (trx: Transaction) => Promise<Result>) =>
  tellTaken(taken, () => ctx.database.withOrganization(actor.organizationId, work))

export function listStocks(ctx: Context, actor: Actor, page: store.StockPage): Promise<List<OwnLabelStock>> {
  return inOrganization(ctx, actor, async (trx) => {
    const { list, total } = await store.findStocks(trx, page)
    return { data: list.map(stockOf), total, take: page.take, offset: page.offset }
  })
}

export function createStock(
  ctx: Context,
  actor: Actor,
  { stock, key }: { readonly stock: NewLabelStock; readonly key: string | undefined },
): Promise<OwnLabelStock> {
  return inOrganization(ctx, actor, async (trx) => {
    const { organizationId } = actor
    const made = await once(trx, { actor, call: 'createLabelStock', key, body: stock }, async () => {
      const id = newId()
      await store.insertStock(trx, { organizationId, id, ...valuesOf(stock) })
      return id
    })
    return find(trx, made)
  })
}

export function updateStock(
  ctx: Context,
  actor: Actor,
  { id, body: { version, ...stock } }: { readonly id: string; readonly body: UpdateLabelStockBody },
): Promise<OwnLabelStock> {
  return inOrganization(ctx, actor, async (trx) => {
    await find(trx, id)
    if (!(await store.updateStock(trx, { id, version, ...valuesOf(stock) }))) throw new ProductError('stale-version')
    return find(trx, id)
  })
}

export function deleteStock(ctx: Context, actor: Actor, id: string): Promise<void> {
  return inOrganization(ctx, actor, async (trx) => {
    if (!(await store.deleteStock(trx, id))) throw new ProductError('not-found')
  })
}
