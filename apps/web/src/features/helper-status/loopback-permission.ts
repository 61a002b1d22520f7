import type { LoopbackPermission } from './helper-state.ts'

// Chromium renamed the permission when it split it; older versions know the second name only, other browsers neither.
const names = ['loopback-network', 'local-network-access']

async function queryPermission(): Promise<PermissionStatus | undefined> {
  for (const name of names) {
    try {
      return await navigator.permissions.query({ name: name as PermissionName })
    } catch {
      // This browser does not know the name.
    }
  }
  return undefined
}

/** Tells what the browser says about calling this computer, now and whenever it changes; answers how to stop. */
export function watchLoopbackPermission(tell: (permission: LoopbackPermission) => void): () => void {
  const stopped = new AbortController()
  void queryPermission().then((status) => {
    if (stopped.signal.aborted) return
    tell(status?.state ?? 'unknown')
    status?.addEventListener('change', () => tell(status.state), { signal: stopped.signal })
  })
  return () => stopped.abort()
}
