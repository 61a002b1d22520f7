const lastInLine = new Map<string, Promise<void>>()

/** Runs the tasks of one key one after the other, in the order they came; a label printer serves one connection. */
export async function oneAtATime<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
  const before = lastInLine.get(key) ?? Promise.resolve()
  const turn = Promise.withResolvers<void>()
  lastInLine.set(key, turn.promise)
  await before
  try {
    return await task()
  } finally {
    turn.resolve()
    if (lastInLine.get(key) === turn.promise) lastInLine.delete(key)
  }
}
