// A printer that answers IPP as a test tells it to, and misbehaves on the way.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { encodeIppRequest, type IppAttribute, operation, valueTag } from '../ipp/ipp-message.ts'
import { firstAttributes } from '../ipp/ipp-request.ts'

/** Attributes of a job as the printer tells them. */
export interface ToldJob {
  /** RFC 8011 §5.3.7: 3 to 9; left out where the printer does not say it. */
  readonly state?: number
  readonly reasons?: readonly string[]
  readonly message?: string
  readonly impressions?: number
}

export interface Script {
  /** What becomes of Print-Job: answered when the whole file is there, answered at its first bytes, or cut off there. */
  readonly printJob: 'answers' | 'answers-early' | 'answers-early-then-resets' | 'resets'
  /** The job in the answer to Print-Job, then in each answer to Get-Jobs; the last one stays. Undefined: no such job. */
  readonly jobs: readonly (ToldJob | undefined)[]
  /** False: Cancel-Job is refused. */
  readonly cancels?: boolean
  /** False: `which-jobs` = `all` is refused, as RFC 8011 does not have it. */
  readonly knowsAll?: boolean
}

export interface ScriptedIppPrinter {
  readonly port: number
  /** Operation codes in the order of their coming. */
  readonly asked: readonly number[]
  /** Each Print-Job request with its file, as received by the time it was answered. */
  readonly printJobs: readonly Buffer[]
  readonly close: () => Promise<void>
}

const valuesNotSupported = 0x040b
const notPossible = 0x0404
const textWithoutLanguage = 0x41

export async function startScriptedIppPrinter(script: Script): Promise<ScriptedIppPrinter> {
  const asked: number[] = []
  const printJobs: Buffer[] = []
  const sockets = new Set<Socket>()
  /** The name of the last job, and how often its state was answered. */
  const told = { count: 0, name: '' }
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', ignoreBrokenConnection)
    let received = Buffer.alloc(0)
    let isAnswered = false
    socket.on('data', (chunk) => {
      if (isAnswered) return
      received = Buffer.concat([received, chunk])
      const code = codeOf(received)
      if (code === undefined || !isDue(script, code, received)) return
      isAnswered = true
      asked.push(code)
      if (code === operation.printJob) {
        printJobs.push(received)
        Object.assign(told, { name: nameIn(received), count: 0 })
      }
      reply(socket, script, { code, received, told })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  return { port: (server.address() as AddressInfo).port, asked, printJobs, close }
}

/** The operation of a request, as soon as it has come. */
function codeOf(received: Buffer): number | undefined {
  const head = received.indexOf('\r\n\r\n')
  const ipp = head + 4
  return head !== -1 && received.length >= ipp + 4 ? received.readUInt16BE(ipp + 2) : undefined
}

function reply(socket: Socket, script: Script, question: Question): void {
  const kind = question.code === operation.printJob ? script.printJob : 'answers'
  if (kind === 'resets') return void socket.resetAndDestroy()
  answer(socket, answerTo(script, question))
  if (kind !== 'answers-early-then-resets') return
  setTimeout(() => socket.resetAndDestroy(), 50)
  socket.pause()
}

/** Whether enough of a request has come to answer it. */
function isDue({ printJob }: Script, code: number, received: Buffer): boolean {
  if (code === operation.printJob && printJob !== 'answers') return received.includes('document-format')
  const [, length = '0'] = /content-length: (\d+)/i.exec(received.toString('latin1')) ?? []
  return received.length >= received.indexOf('\r\n\r\n') + 4 + Number(length)
}

const nameIn = (received: Buffer): string => /job-name..([\w-]{36})/s.exec(received.toString('latin1'))?.[1] ?? ''

interface Question {
  readonly code: number
  readonly received: Buffer
  readonly told: { count: number; name: string }
}

function answerTo(script: Script, { code, received, told }: Question): Buffer {
  const done = (jobAttributes?: readonly IppAttribute[], status = 0): Buffer =>
    encodeIppRequest({
      operation: status,
      operationAttributes: firstAttributes,
      ...(jobAttributes && { jobAttributes }),
    })
  if (code === operation.cancelJob) return done(undefined, script.cancels === false ? notPossible : 0)
  if (code === operation.getJobs && script.knowsAll === false && received.includes('which-jobs\0\u0003all'))
    return done(undefined, valuesNotSupported)
  if (code !== operation.printJob && code !== operation.getJobs) return done()
  const job = script.jobs[Math.min(told.count, script.jobs.length - 1)]
  told.count += 1
  return job ? done(attributesOf(job, told.name)) : done()
}

const attributesOf = ({ state, reasons, message, impressions }: ToldJob, name: string): readonly IppAttribute[] => [
  ['job-id', valueTag.integer, 7],
  ['job-name', valueTag.nameWithoutLanguage, name],
  ...(state === undefined ? [] : [['job-state', valueTag.enum, state] as const]),
  ...(reasons ? [['job-state-reasons', valueTag.keyword, ...reasons] as const] : []),
  ...(message === undefined ? [] : [['job-state-message', textWithoutLanguage, message] as const]),
  ...(impressions === undefined ? [] : [['job-impressions-completed', valueTag.integer, impressions] as const]),
]

function answer(socket: Socket, body: Buffer): void {
  const head = `HTTP/1.1 200 OK\r\nContent-Type: application/ipp\r\nContent-Length: ${body.length}\r\n\r\n`
  socket.write(Buffer.concat([Buffer.from(head), body]))
}

/** The sender ends connections as it likes. */
function ignoreBrokenConnection(): void {}
