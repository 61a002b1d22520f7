// What an importer does with its channel to the server, be it a process or a thread.
import type { Assignment, ImporterMessage, Question, Reply } from './importer-protocol.ts'

export interface Channel {
  /** Settles when the message is on its way. */
  readonly send: (message: ImporterMessage) => Promise<void>
  readonly listen: (listener: (message: Assignment | Reply) => void) => void
}

const beatMs = 1_000

/** Does the one task that the server sends, answers how it ended, and says all the time that it lives. */
export async function serveAssignment({ send, listen }: Channel, onBeat: () => void = () => undefined): Promise<void> {
  let answered: PromiseWithResolvers<Reply> | undefined
  const { promise: assigned, resolve: assign } = Promise.withResolvers<Assignment>()
  listen((message) => {
    if (typeof message === 'string') answered?.resolve(message)
    else assign(message)
  })
  const ask = async (question: Question): Promise<void> => {
    answered = Promise.withResolvers()
    await send(question)
    if ((await answered.promise) === 'stop') throw new Error('The server has stopped this')
  }
  const beats = setInterval(() => {
    onBeat()
    void send({ kind: 'alive' })
  }, beatMs)
  try {
    const { doTask } = await import('./do-importer-task.ts')
    await send(await doTask(await assigned, ask))
  } finally {
    clearInterval(beats)
  }
}
