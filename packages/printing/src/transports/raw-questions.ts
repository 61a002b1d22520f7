// A raw printer serves one connection at a time: what only asks there gives way to what prints.

/** What hangs up, by the printer's name. */
const questions = new Map<string, () => void>()

/** Notes a connection that only asks; answers how to forget it, or undefined while another one asks there. */
export function noteQuestion(name: string, hangUp: () => void): (() => void) | undefined {
  if (questions.has(name)) return undefined
  questions.set(name, hangUp)
  return () => questions.delete(name)
}

/** Printing begins there. */
export const breakOffQuestion = (name: string): void => questions.get(name)?.()
