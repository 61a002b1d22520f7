/** Runs `work` at every call, one run at a time: a call that comes meanwhile is served by one more run behind it. `work` never rejects. */
export function oneAtATime(work: () => Promise<void>): () => void {
  let isRunning = false
  let isWished = false
  const run = async (): Promise<void> => {
    isRunning = true
    do {
      isWished = false
      await work()
    } while (isWished)
    isRunning = false
  }
  return () => {
    isWished = true
    if (!isRunning) void run()
  }
}
