import { createServer, type Server, type Socket } from 'node:net'
import { listenOn, listenOnFreePort, portOf } from './free-port.ts'
import { answersTo, longestQuestion, type StatusFacts, withoutQuestions } from './host-status.ts'

/** The raw socket of the printer, which can be switched off and on. */
export interface PrinterPort {
  readonly port: number
  readonly isOn: () => boolean
  readonly switchOn: () => Promise<void>
  readonly switchOff: () => Promise<void>
}

export interface PortNeeds {
  readonly take: (job: Buffer) => void
  readonly facts: () => StatusFacts
}

const mostJobBytes = 100_000_000
/** A host that keeps its connection open gets what it sent printed after this. */
const idleMs = 1000

/** Listens on 127.0.0.1; a taken port gives way to the next free one. */
export async function openPrinterPort(wanted: number, needs: PortNeeds): Promise<PrinterPort> {
  const connections = new Set<Socket>()
  const create = () =>
    createServer({ allowHalfOpen: true }, (socket) => {
      connections.add(socket)
      socket.on('close', () => connections.delete(socket))
      serveHost(socket, needs)
    })
  let server: Server | undefined = create()
  await listenOnFreePort(server, wanted)
  const port = portOf(server)
  return {
    port,
    isOn: () => server !== undefined,
    switchOn: async () => {
      if (server !== undefined) return
      server = create()
      await listenOn(server, port)
    },
    switchOff: async () => {
      const closing = server
      server = undefined
      if (closing === undefined) return
      const closed = new Promise((resolve) => closing.close(resolve))
      for (const socket of connections) socket.destroy()
      await closed
    },
  }
}

/** One connection: questions are answered as they come, everything sent is one job; the printer closes when it is printed. */
function serveHost(socket: Socket, { take, facts }: PortNeeds): void {
  let chunks: Buffer[] = []
  let length = 0
  let tail = ''
  const print = (): void => {
    const job = withoutQuestions(Buffer.concat(chunks))
    chunks = []
    if (job.length > 0) take(job)
  }
  socket.on('data', (chunk) => {
    chunks.push(chunk)
    length += chunk.length
    if (length > mostJobBytes) return socket.destroy()
    // A question that the network cut in two: its first part is the tail of the chunk before.
    const text = tail + chunk.toString('latin1')
    const answer = answersTo(text, facts())
    tail = answer === '' ? text.slice(1 - longestQuestion) : ''
    if (answer !== '' && !socket.writableEnded) socket.write(answer, 'latin1')
    return undefined
  })
  socket.setTimeout(idleMs, print)
  socket.on('end', () => {
    print()
    socket.end()
  })
  // A host that breaks off has still sent what came before; the printer prints it.
  socket.on('error', print)
}
