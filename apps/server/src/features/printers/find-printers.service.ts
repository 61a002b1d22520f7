// Printers that the server finds on its own network, and what is known of those that a helper found on its.

import { ProductError } from '@labelwright/contract/errors'
import { type HeardPrinter, heardPrinterOf } from '@labelwright/contract/found-printer'
import type { List } from '@labelwright/contract/list'
import type { FoundPrinter, FoundPrinterModel } from '@labelwright/contract/server/printers-schemas'
import { createSharedSearch, type SearchPlace } from '@labelwright/printing/discovery/shared-search'
import { type Context, perContext } from '../../context.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findPrinterModels } from './printer-models.service.ts'
import { findTargets } from './printers.store.ts'

const searchOf = perContext(createSharedSearch)

/** The known model that a printer says it is; undefined where none is meant without doubt. */
function modelOf({ vendor, model, name }: HeardPrinter): FoundPrinterModel | undefined {
  for (const words of [`${vendor} ${model}`, model, name]) {
    if (words.trim() === '') continue
    const { data, total } = findPrinterModels(words, { take: 1 })
    if (total === 1) return data[0]
  }
  return undefined
}

const keyOf = (address: string, port: number, queue: string): string => `${address}:${port}/${queue}`.toLowerCase()

/**
 * Looks for printers for four seconds. Only where the installation is for organizations that know each other: who may
 * register by himself must not see the server's network.
 */
export async function findPrintersOnNetwork(
  ctx: Context,
  actor: Actor,
  place: SearchPlace = {},
): Promise<List<FoundPrinter>> {
  if (ctx.config.registration === 'open') throw new ProductError('not-allowed')
  return recognizePrinters(ctx, actor, (await searchOf(ctx)(place)).map(heardPrinterOf))
}

/** Adds to printers that were heard of which known model each is, and whether the organization has it already. */
export async function recognizePrinters(
  ctx: Context,
  actor: Actor,
  heard: readonly HeardPrinter[],
): Promise<List<FoundPrinter>> {
  const known = await ctx.database.withOrganization(actor.organizationId, findTargets)
  const added = new Set(known.map((one) => keyOf(one.targetIpAddress, one.targetPort, one.targetPrintQueue)))
  const data = heard.map(
    (printer): FoundPrinter => ({
      ...printer,
      knownModel: modelOf(printer) ?? null,
      isAdded: added.has(keyOf(printer.address, printer.port, printer.path)),
    }),
  )
  return { data, total: data.length, take: data.length, offset: 0 }
}
