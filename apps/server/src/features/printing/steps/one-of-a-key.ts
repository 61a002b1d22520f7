// Of two calls with the same key the second waits for the first, without a connection: what the first makes is its answer as well.
import { ProductError } from '@labelwright/contract/errors'
import type { Context } from '../../../context.ts'
import { perContext } from '../../../context.ts'
import type { IdempotencyRequest } from '../../../platform/http/idempotency.ts'

/** How long a call waits for another one with its key, in milliseconds. */
const maxWaitForKeyMs = 5_000

const underWay = perContext(() => new Map<string, Promise<void>>())

const nameOf = ({ actor, call, key }: IdempotencyRequest): string =>
  JSON.stringify([actor.organizationId, actor.userId, call, key])

async function endsWithin(work: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), Math.max(0, ms))
  })
  try {
    return await Promise.race([work.then(() => true), timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Does `work` when no other call with the same key is under way on this server, or throws `request-in-progress`. */
export async function oneOfAKey<Result>(
  ctx: Context,
  request: IdempotencyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  if (request.key === undefined) return work()
  const calls = underWay(ctx)
  const name = nameOf(request)
  const deadline = performance.now() + maxWaitForKeyMs
  for (let other = calls.get(name); other !== undefined; other = calls.get(name)) {
    if (!(await endsWithin(other, deadline - performance.now()))) throw new ProductError('request-in-progress')
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  calls.set(name, promise)
  try {
    return await work()
  } finally {
    calls.delete(name)
    resolve()
  }
}
