/** Runs `then` after so many milliseconds; answers how to call it off. */
export function later(ms: number, then: () => void): () => void {
  const timer = setTimeout(then, ms)
  return () => clearTimeout(timer)
}
