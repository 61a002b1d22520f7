// npm run load -- links: measures whether helpers stay linked while all cores are busy, and how soon they are back after a restart.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProductForTests } from '../product/product-for-tests.ts'
import { keepCoresBusy } from './busy-cores.ts'
import { type LinkHerd, pairHelpers, startHerd } from './link-herd.ts'

const [defaultHelpers, defaultBusySeconds] = [500, 25]
/** A link that died in the busy time is noticed after two heartbeats without a byte. */
const afterwardsMs = 30_000
const longestWaitMs = 180_000

const secondsSince = (begun: number): string => ((performance.now() - begun) / 1000).toFixed(1)

/** Waits until `count` helpers are linked at the same time. Returns a text with the seconds since `begun`. */
async function untilLinked(herd: LinkHerd, count: number, begun = performance.now()): Promise<string> {
  while (herd.linked() < count && performance.now() - begun < longestWaitMs) await sleep(50)
  return herd.linked() < count
    ? `only ${herd.linked()} after ${secondsSince(begun)} s`
    : `all after ${secondsSince(begun)} s`
}

const shown = (reasons: ReadonlyMap<string, number>): string =>
  [...reasons].map(([reason, count]) => `${count} × ${reason}`).join('; ') || 'none'

export async function loadLinks([helpers, busySeconds]: readonly string[]): Promise<void> {
  const count = Number(helpers ?? defaultHelpers)
  const busyMs = Number(busySeconds ?? defaultBusySeconds) * 1000
  const { product, serverUrl, remove } = await startProductForTests({ LABELWRIGHT_LOG_LEVEL: 'warn' })
  try {
    const pairings = await pairHelpers(serverUrl, count)
    const herd = startHerd(serverUrl, pairings)
    console.log(`${count} helpers dial at once: linked ${await untilLinked(herd, count)}`)
    herd.forgetLosses()
    await keepCoresBusy(busyMs)
    console.log(`all cores busy for ${busyMs / 1000} s: ${herd.losses()} links closed, ${herd.linked()} linked`)
    await sleep(afterwardsMs)
    console.log(
      `${afterwardsMs / 1000} s later: ${herd.losses()} closed, ${herd.linked()} linked (${shown(herd.reasons())})`,
    )
    herd.forgetLosses()
    const child = product.server.child()
    const begun = performance.now()
    child?.kill('SIGTERM')
    if (child) await once(child, 'exit')
    const stoppedAt = secondsSince(begun)
    while (!(await fetch(`${serverUrl}/readyz`).catch(() => undefined))?.ok) await sleep(50)
    console.log(`the server was stopped (${stoppedAt} s) and stood again after ${secondsSince(begun)} s`)
    console.log(`linked ${await untilLinked(herd, count)} from then on (${shown(herd.reasons())})`)
    await herd.stop()
  } finally {
    await remove()
  }
}
