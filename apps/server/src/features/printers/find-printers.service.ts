// Printers that the server finds on its own network.

import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import type { FoundPrinter, FoundPrinterModel } from '@labelwright/contract/server/printers-schemas'
import { type DiscoverOptions, discoverPrinters } from '@labelwright/printing/discovery/discover-printers'
import type { FoundPrinter as Heard } from '@labelwright/printing/discovery/found-printer'
import { type Context, perContext } from '../../context.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findPrinterModels } from './printer-models.service.ts'
import { findTargets } from './printers.store.ts'

const searchMs = 4_000
/** Several who search at once hear the same answers. */
const keptMs = 10_000

interface Search {
  readonly at: number
  readonly found: Promise<readonly Heard[]>
}

const searches = perContext((): { last: Search | undefined } => ({ last: undefined }))

/** Where else to look than on the server's own network; for tests. */
type Place = Pick<DiscoverOptions, 'subnets' | 'mdns' | 'snmpPort'>

async function search(place: Place): Promise<readonly Heard[]> {
  const found: Heard[] = []
  const signal = new AbortController().signal
  for await (const printer of discoverPrinters({ timeoutMs: searchMs, signal, ...place })) found.push(printer)
  return found
}

/** The known model that a printer says it is; undefined where none is meant without doubt. */
function modelOf({ vendor = '', model, name }: Heard): FoundPrinterModel | undefined {
  for (const words of [`${vendor} ${model ?? ''}`, model ?? '', name]) {
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
  place: Place = {},
): Promise<List<FoundPrinter>> {
  if (ctx.config.registration === 'open') throw new ProductError('not-allowed')
  const searched = searches(ctx)
  if (!searched.last || performance.now() - searched.last.at > keptMs) {
    searched.last = { at: performance.now(), found: search(place) }
  }
  const heard = await searched.last.found
  const known = await ctx.database.withOrganization(actor.organizationId, findTargets)
  const added = new Set(known.map((one) => keyOf(one.targetIpAddress, one.targetPort, one.targetPrintQueue)))
  const data = heard.map((printer): FoundPrinter => {
    const { name, address, port, protocol, queue = '', vendor = '', model = '' } = printer
    const knownModel = modelOf(printer)
    return {
      name: name.slice(0, 200),
      address,
      port,
      protocol,
      path: queue,
      vendor: vendor.slice(0, 100),
      model: model.slice(0, 100),
      knownModel: knownModel ?? null,
      isAdded: added.has(keyOf(address, port, queue)),
    }
  })
  return { data, total: data.length, take: data.length, offset: 0 }
}
