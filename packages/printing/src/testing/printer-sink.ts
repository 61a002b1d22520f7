import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { escPosQuestions } from '../status/read-escpos-status.ts'
import { tsplQuestions } from '../status/read-tspl-status.ts'
import { zplQuestions } from '../status/read-zpl-status.ts'

export type SinkBehaviour =
  | { readonly kind: 'normal' }
  /** Breaks the connection off as soon as this many bytes came. */
  | { readonly kind: 'resets'; readonly afterBytes: number }
  /** Ends its side properly as soon as this many bytes came; 0: at once. */
  | { readonly kind: 'closes'; readonly afterBytes: number }
  | { readonly kind: 'never-reads' }
  /** Answers this question where it stands in the data. */
  | { readonly kind: 'answers'; readonly question: string }
  /** Takes everything, and keeps its side open. */
  | { readonly kind: 'never-closes' }

/** What printers are asked that somebody only looks at. */
const questions = [zplQuestions, tsplQuestions, escPosQuestions]
const isQuestion = (bytes: Buffer): boolean => questions.includes(bytes.toString('latin1'))
/** Nothing, too, begins a question. */
const mayBecomeQuestion = (bytes: Buffer): boolean =>
  questions.some((question) => question.startsWith(bytes.toString('latin1')))

interface Connection {
  readonly chunks: Buffer[]
  /** A connection without bytes may be a status question that gave way to a label. */
  readonly mayAsk: boolean
  /** While it is false, the rest of a question may come. */
  isWhole: boolean
}

const takesQuestions: readonly SinkBehaviour['kind'][] = ['normal', 'answers']

const isJob = ({ chunks, mayAsk, isWhole }: Connection): boolean => {
  const bytes = Buffer.concat(chunks)
  if (mayAsk && bytes.length === 0) return false
  return isWhole ? !isQuestion(bytes) : !mayBecomeQuestion(bytes)
}

/** A real TCP printer for tests: keeps what it gets. */
export interface PrinterSink {
  readonly port: number
  /** The bytes of every connection, in the order they were opened, but for those that only ask how the printer is, or may yet. */
  readonly jobs: () => readonly Buffer[]
  /** How many connections were opened, questions included. */
  readonly connections: () => number
  /** Resolves when a connection is opened after this call. */
  readonly nextConnection: () => Promise<void>
  /** Resolves when a connection that did not only ask has ended after this call. */
  readonly nextJob: () => Promise<void>
  /** The most connections that were open at the same time. */
  readonly mostAtOnce: () => number
  readonly close: () => Promise<void>
}

export async function startPrinterSink(behaviour: SinkBehaviour = { kind: 'normal' }, port = 0): Promise<PrinterSink> {
  const connections: Connection[] = []
  const sockets = new Set<Socket>()
  let mostAtOnce = 0
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: behaviour.kind === 'never-reads' }, (socket) => {
    const chunks: Buffer[] = []
    // Printers that misbehave are asked nothing.
    const mayAsk = takesQuestions.includes(behaviour.kind)
    const connection: Connection = { chunks, mayAsk, isWhole: !mayAsk }
    connections.push(connection)
    sockets.add(socket)
    mostAtOnce = Math.max(mostAtOnce, sockets.size)
    socket.once('end', () => {
      connection.isWhole = true
    })
    socket.on('close', () => {
      connection.isWhole = true
      sockets.delete(socket)
    })
    socket.on('error', ignoreBrokenConnection)
    if (behaviour.kind !== 'never-reads') take(socket, chunks, behaviour)
    if (behaviour.kind === 'closes' && behaviour.afterBytes === 0) socket.end()
    server.emit('taken')
  })
  const take = (socket: Socket, chunks: Buffer[], how: SinkBehaviour): void => {
    let length = 0
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      length += chunk.length
      if (how.kind === 'resets' && length >= how.afterBytes) socket.resetAndDestroy()
      if (how.kind === 'closes' && length >= how.afterBytes) socket.end()
      if (how.kind === 'answers' && chunk.includes(how.question)) socket.write('\u0002ready\u0003\r\n')
    })
    socket.on('end', () => {
      if (how.kind !== 'never-closes') socket.end()
      if (!isQuestion(Buffer.concat(chunks))) server.emit('job')
    })
  }
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    jobs: () => connections.filter(isJob).map(({ chunks }) => Buffer.concat(chunks)),
    connections: () => connections.length,
    nextConnection: async () => void (await once(server, 'taken')),
    nextJob: async () => void (await once(server, 'job')),
    mostAtOnce: () => mostAtOnce,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** The other side may be killed in the middle of a test. */
function ignoreBrokenConnection(): void {}
