import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What becomes of a call on its way. `lost`: the server never sees it. `cut`: the answer breaks off in its body. */
const faults = ['lost', 'silent', 'cut', 'cut', 'late'] as const
export type Fault = (typeof faults)[number]

const lateMs = 400

/** A way to the server that loses, delays and cuts what goes over it. */
export interface FaultyNetwork {
  readonly url: string
  /** How often each fault happened. */
  readonly happened: () => Readonly<Record<string, number>>
  readonly close: () => Promise<void>
}

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Passes calls on to `serverUrl`; `faultShare` of them, 0 to 1, meet a fault. */
export async function startFaultyNetwork(
  serverUrl: string,
  { faultShare, random }: { readonly faultShare: number; readonly random: () => number },
): Promise<FaultyNetwork> {
  const target = new URL(serverUrl)
  const happened: Record<string, number> = {}
  const chooseFault = (): Fault | undefined => {
    if (random() >= faultShare) return undefined
    const fault = faults[Math.floor(random() * faults.length)] ?? 'lost'
    happened[fault] = (happened[fault] ?? 0) + 1
    return fault
  }

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const fault = chooseFault()
    const body = await bodyOf(incoming)
    if (fault === 'lost') return void outgoing.destroy()
    const { method, url, headers } = incoming
    const sent = request({ host: target.hostname, port: target.port, method, path: url, headers, agent: false })
    sent.end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const bytes = await bodyOf(answer)
    if (fault === 'silent') return void outgoing.destroy()
    if (fault === 'late') await new Promise((resolve) => setTimeout(resolve, lateMs))
    const { 'transfer-encoding': _chunked, ...kept } = answer.headers
    outgoing.writeHead(answer.statusCode ?? 502, { ...kept, 'content-length': bytes.length })
    if (fault !== 'cut') return void outgoing.end(bytes)
    const length = Math.floor(random() * bytes.length)
    outgoing.write(bytes.subarray(0, length), () => outgoing.socket?.destroySoon())
  }
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    happened: () => happened,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
