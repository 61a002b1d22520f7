// Files on their way to one helper: a few for each printer, the next ones as outcomes come back.
import type { JournalReport } from '@labelwright/contract/server/helpers-schemas'
import type { Context } from '../../../context.ts'
import { oneAtATime } from '../../../platform/jobs/one-at-a-time.ts'
import { claimForHelper, type HelperClaim } from '../../printing/linked-helpers/claim-for-helper.service.ts'

type FileForHelper = Awaited<ReturnType<typeof claimForHelper>>[number]

type LinkOfClaim = Pick<HelperClaim, 'organizationId' | 'helperId' | 'linkId' | 'hold' | 'mayOfferBegun'>

interface HandOverOptions extends LinkOfClaim {
  readonly send: (file: FileForHelper['file']) => void
  readonly isOpen: () => boolean
}

export interface HandOver {
  /** There may be something to hand over. */
  readonly wake: () => void
  /** The journal told of an entry. */
  readonly settle: (report: Pick<JournalReport, 'printJobEntryId' | 'status'>) => void
}

/** As many share a printer's connection; few at first, and one at a time where it fails. */
const [firstUnderWay, growth, mostUnderWay] = [4, 4, 16]

export function createHandOver(ctx: Context, { send, isOpen, ...link }: HandOverOptions): HandOver {
  const underWay = new Map<string, Omit<FileForHelper, 'file'> & { readonly since: number }>()
  const allowances = new Map<string, number>()
  const mostOf = (printerId: string): number => allowances.get(printerId) ?? firstUnderWay
  const claim = (): Promise<readonly FileForHelper[]> => {
    const known = new Map(underWay)
    return claimForHelper(ctx, { ...link, underWay: known, mostOf })
  }
  const work = async (): Promise<void> => {
    forgetOld()
    for (let files = await claim(); isOpen() && files.length > 0; files = await claim()) {
      for (const { file, ...entry } of files) {
        underWay.set(file.printJobEntryId, { ...entry, since: performance.now() })
        send(file)
      }
    }
  }
  /** Without a word from the helper, an entry ends with its lease. */
  const forgetOld = (): void => {
    const oldest = performance.now() - ctx.config.printLeaseMs
    for (const [id, { since }] of underWay) if (since < oldest) underWay.delete(id)
  }
  const warn = (error: unknown): void =>
    ctx.log.warn({ err: error, helperId: link.helperId }, 'labels were not handed to a helper; it is tried again')
  return {
    wake: oneAtATime(async () => {
      if (isOpen()) await work().catch(warn)
    }),
    settle: ({ printJobEntryId, status }) => {
      const entry = underWay.get(printJobEntryId)
      if (!entry) return
      underWay.delete(printJobEntryId)
      const { printerId } = entry
      allowances.set(printerId, status === 'Success' ? Math.min(mostUnderWay, mostOf(printerId) * growth) : 1)
    },
  }
}
