// The service worker of this page, and how a newer one comes in: between two pages, and never while something is printed.
import type { AnyRouter } from '@tanstack/react-router'
import { watchInstall } from '../../lib/install-app.ts'
import { whenNothingPrints } from '../../lib/while-printing.ts'
import { workerAddress } from '../trusted-types.ts'

const updateIntervalMs = 3_600_000
/** A worker that does not come in by then comes in when all tabs are closed. */
const patienceMs = 5_000

/** Registers the worker where the browser lets pages have one: on https, and on this computer itself. */
export async function watchVersions(router: AnyRouter): Promise<void> {
  watchInstall()
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker
    .register(workerAddress(), { updateViaCache: 'none' })
    .catch(ignoreMissingWorker)
  if (!registration) return
  const look = () => void registration.update().catch(ignoreMissingWorker)
  setInterval(look, updateIntervalMs)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) void comeIn(registration)
  })
}

/** Without it the application works as it always has, with a network. */
function ignoreMissingWorker(_: unknown): undefined {}

async function comeIn(registration: ServiceWorkerRegistration): Promise<void> {
  if (!registration.waiting && (await isNewest())) return
  await whenNothingPrints(async () => {
    const { waiting } = registration
    if (waiting) await takeOver(waiting)
    // What was loaded from the server after the change is of the new version already.
    if (!(await isNewest())) location.reload()
  })
}

async function takeOver(waiting: ServiceWorker): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  setTimeout(resolve, patienceMs)
  waiting.postMessage('take-over')
  await promise
}

/** Whether this page is of the version that was installed last. */
async function isNewest(): Promise<boolean> {
  // The worker makes the only caches of this origin, one for each version, and keeps the one before.
  const newest = (await caches.keys()).at(-1)
  const version = document.querySelector<HTMLMetaElement>('meta[name="labelwright-version"]')?.content ?? ''
  return newest === undefined || newest.endsWith(version)
}
