// By which helper a print leaves: the one on this computer where the browser lets a page call it, else by its link.
import { askHelper, readHelper } from './helper-status.queries.ts'
import type { HelperView } from './helper-watch.ts'
import { type LinkedHelper, linkedHelperStore } from './linked-helper.ts'

/** Of the body of every call that prints. */
export interface PrintPlace {
  readonly computerName: string
  /** Where the page cannot call the helper: the server hands the files over by the helper's link. */
  readonly viaHelperId?: string
}

export interface PrintWay extends PrintPlace {
  readonly isUsable: boolean
  /** A helper has answered here, usable or not. */
  readonly hasAnswered: boolean
}

export interface PrintWayDeps {
  readonly readHelper: () => HelperView
  /** Asks the helper on this computer; may bring up the browser's question. */
  readonly askHelper: () => Promise<HelperView>
  readonly linkedHelper: () => LinkedHelper | undefined
}

/** The permission is never asked for where another way is known: that is for whoever wants to connect. */
export async function findPrintWay(deps: PrintWayDeps): Promise<PrintWay> {
  const known = deps.readHelper()
  if (known.isUsable) return ofThisComputer(known)
  const linked = deps.linkedHelper()
  if (linked && known.state !== 'checking') return ofLink(linked)
  const asked = await deps.askHelper()
  return asked.isUsable || !linked ? ofThisComputer(asked) : ofLink(linked)
}

/** By which helper a print leaves now. */
export const askPrintWay = (): Promise<PrintWay> =>
  findPrintWay({ readHelper, askHelper, linkedHelper: linkedHelperStore.read })

const ofThisComputer = ({ isUsable, health, settings }: HelperView): PrintWay => ({
  isUsable,
  hasAnswered: health !== undefined,
  computerName: settings?.computerName ?? '',
})

const ofLink = ({ id, computerName }: LinkedHelper): PrintWay => ({
  isUsable: true,
  hasAnswered: true,
  computerName,
  viaHelperId: id,
})
