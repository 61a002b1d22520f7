import type { Context } from '../../../context.ts'
import { allSettledOrThrow, type Transaction } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { lockLines } from '../../orders/orders.service.ts'
import { assertPrintLeft } from '../../subscription/subscription.service.ts'
import { findLines } from '../find-lines.ts'
import { fillLine, type WantedLabel } from '../print-line.ts'
import { planSerialNumbers } from '../serial-numbers.ts'
import type { JobToMake, PlannedJob } from './planned-job.ts'

/** The labels of a job and the computer that prints them. */
export interface JobBody {
  readonly computerName: string
  readonly labels: readonly WantedLabel[]
}

/** A batch locks lines alone before it counts them: it waits for these labels, then counts them too. */
async function lockOrderLines(trx: Transaction, labels: readonly WantedLabel[]): Promise<true> {
  const lineIds = labels.flatMap(({ orderLineId }) => orderLineId ?? [])
  if (lineIds.length > 0) await lockLines(trx, lineIds, 'shared')
  return true
}

/** Reads everything that a job of these labels needs, or throws the refusal. */
export async function planPrintJob(
  ctx: Context,
  trx: Transaction,
  { actor, body, id, isPdfOnly }: JobToMake & { readonly actor: Actor; readonly body: JobBody },
): Promise<PlannedJob> {
  const { computerName, labels } = body
  const [quota, { lines, sight }] = await allSettledOrThrow([
    assertPrintLeft(trx),
    findLines(ctx, trx, { actor, computerName, labels, isPdfOnly }),
  ])
  const values = lines.map((line) => fillLine(line, actor))
  const { given, advances } = await planSerialNumbers(trx, lines)
  return {
    actor,
    id,
    isPdfOnly,
    computerName,
    quota,
    sight,
    advances,
    lines: lines.map((line, index) => ({ line, filled: values[index] ?? {}, given: given[index] ?? [] })),
    beforeStore: (storing) => lockOrderLines(storing, labels),
  }
}
