// Noise without files: labels that are opened and edited by very many pages, and addresses of labels that do not exist.
import { randomUUID } from 'node:crypto'
import type { Answer, Noise, NoisyOrganization } from './noisy-organization.ts'

const batches = 20
const textsOfABatch = 20
const patienceMs = 10_000

const emptyDocument = { formatVersion: 3, width: 50_000, height: 30_000, cornerRadius: 0, variables: [], elements: [] }

const text = {
  type: 'text',
  x: 0,
  y: 0,
  width: 20_000,
  height: 5_000,
  fontFamily: 'Noto Sans',
  fontSize: 3_000,
  minimumFontSize: 3_000,
  bold: false,
  align: 'left',
  wrap: false,
  rotation: 0,
  content: 'noise',
}

const addText = () => ({
  type: 'add',
  id: `e:${randomUUID()}`,
  record: { kind: 'element', place: { parent: 'p:0', key: 'a0' }, fields: text },
})

const command = () => ({ id: randomUUID(), changes: Array.from({ length: textsOfABatch }, addText) })

/** Opens the label, adds very many texts without waiting for the answers, and waits until the connection has ended. */
async function editOnce({ serverUrl, token }: NoisyOrganization, labelId: string): Promise<Answer> {
  // As a page of the product: others may not edit. Node takes headers here, of which the types of browsers know nothing.
  const asPage = { headers: { origin: serverUrl } }
  const address = `${serverUrl.replace('http', 'ws')}/api/labels/${labelId}/open`
  const socket: WebSocket = Reflect.construct(WebSocket, [address, asPage])
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  let wasOpen = false
  socket.addEventListener('open', () => {
    wasOpen = true
    socket.send(JSON.stringify({ type: 'open', token, clientId: randomUUID() }))
  })
  const edit = (): void => {
    for (let batch = 0; batch < batches; batch += 1)
      socket.send(JSON.stringify({ type: 'commands', base: 0, commands: [command()] }))
    socket.close()
  }
  socket.addEventListener('message', edit, { once: true })
  socket.addEventListener('close', () => end())
  socket.addEventListener('error', () => end())
  const timer = setTimeout(end, patienceMs)
  await ended
  clearTimeout(timer)
  socket.close()
  return wasOpen ? { status: 101, hasRetryAfter: false } : { status: 0, code: 'not opened', hasRetryAfter: false }
}

async function designers(noisy: NoisyOrganization) {
  const ids: string[] = []
  for (let label = 0; label < 4; label += 1) {
    const body = { name: `Open ${randomUUID()}`, groupId: null, draft: true, document: emptyDocument }
    ids.push((await noisy.make('/api/labels', body)).id)
  }
  let opened = 0
  return () => {
    opened += 1
    return editOnce(noisy, ids[opened % ids.length] ?? '')
  }
}

async function verifyAddresses(noisy: NoisyOrganization) {
  let asked = 0
  return () => {
    asked += 1
    return noisy.send(asked % 2 === 0 ? `GET /api/public/verify/${randomUUID()}` : `GET /api/verify/${randomUUID()}`)
  }
}

export const noisySockets: readonly Noise[] = [
  { name: 'designer sockets', prepare: designers },
  { name: 'verify addresses', prepare: verifyAddresses },
]
