/**
 * Runs a task now and then every so often, never two at a time and only while the tab is visible; coming back to the tab
 * runs it at once. Answers how to stop.
 */
export function poll(task: () => Promise<void>, everyMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let isStopped = false

  async function run(): Promise<void> {
    clearTimeout(timer)
    if (isRunning || isStopped || document.hidden) return
    isRunning = true
    await task().finally(() => {
      isRunning = false
    })
    if (!isStopped) timer = setTimeout(run, everyMs)
  }

  document.addEventListener('visibilitychange', run)
  void run()
  return () => {
    isStopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', run)
  }
}
