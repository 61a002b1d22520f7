import { useEffect } from 'react'

/** The screen stays on while this is shown, where the browser can do so (W3C Screen Wake Lock). */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const ask = async () => {
      if (document.visibilityState !== 'visible' || isOver) return
      lock = await navigator.wakeLock?.request('screen').catch(ignoreRefusedLock)
      if (isOver) void lock?.release()
    }
    void ask()
    // The browser lets it go when the page is hidden.
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}

/** With a nearly empty battery the browser refuses. */
function ignoreRefusedLock(): undefined {
  return undefined
}
