import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { printTicketAudience, printTicketType, type TicketPrinter } from '@labelwright/contract/print-ticket'
import type { JournalReport, PairHelperBody } from '@labelwright/contract/server/helpers-schemas'
import { freePorts } from '@labelwright/printing/testing/free-ports'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Pairing } from '../pairing.ts'

export interface TicketWish {
  readonly printJobEntryId: string
  readonly sha256: string
  readonly printer: TicketPrinter
  readonly organizationId?: string
  readonly expiresAt?: number
  readonly endsBeforeFirstByte?: true
  readonly audience?: string
  readonly type?: string
  readonly key?: CryptoKey
  readonly kid?: string
}

interface ServedFile {
  readonly type: string
  readonly bytes: Buffer
  readonly location?: string
}

/** The server as the helper meets it: pairs, takes journals, gives out print files. It is the outside, so it may be faked. */
export interface FakeServer {
  readonly url: string
  readonly organizationId: string
  /** Told to helpers when they pair and with every answer to a report. */
  readonly loopbackPorts: number[]
  /** The next of them, for a printer of the test. */
  readonly printerPort: () => number
  /** Computer names that another helper has. */
  readonly takenNames: Set<string>
  /** Bodies of pairing calls. */
  readonly pairings: PairHelperBody[]
  /** Acknowledges reports while true. */
  isListening: boolean
  /** Asked with the next answer. */
  questions: string[]
  /** Asked with each answer, whatever is told. */
  readonly askedAlways: Set<string>
  /** Reports of these entries are set aside. */
  readonly unwanted: Set<string>
  /** Files by path, with their content type. */
  readonly files: Map<string, ServedFile>
  readonly requests: string[]
  readonly reports: () => readonly JournalReport[]
  /** Resolves with the report of this entry, also when it came before. */
  readonly reportOf: (printJobEntryId: string) => Promise<JournalReport>
  readonly signTicket: (wish: TicketWish) => Promise<string>
  readonly close: () => Promise<void>
}

export const pairingCode = 'KVAT-2931'
export const pairedOrigin = 'https://labels.example.com'

function settle(reports: readonly JournalReport[], unwanted: ReadonlySet<string>) {
  const ids = reports.map(({ printJobEntryId }) => printJobEntryId)
  return {
    acknowledged: ids.filter((id) => !unwanted.has(id)),
    setAside: ids.filter((id) => unwanted.has(id)).map((id) => ({ printJobEntryId: id, reason: 'Unwanted.' })),
  }
}

/** The server's answer to a pairing call. */
function pair(
  { pairings, takenNames, loopbackPorts }: FakeServer,
  body: PairHelperBody,
  paired: object,
): readonly [status: number, body: object] {
  pairings.push(body)
  if (body.code !== pairingCode) return [422, { code: 'pairing-code-invalid', Message: 'This pairing code is wrong.' }]
  if (takenNames.has(body.computerName)) return [409, { code: 'computer-name-taken', Message: 'Taken.' }]
  return [200, { data: { ...paired, origins: [pairedOrigin], loopbackPorts } }]
}

/** The ports that the helper may reach and the names that are taken; tests change them. */
async function openDoors() {
  const printerPorts = await freePorts(6)
  let givenPorts = 0
  return {
    loopbackPorts: [...printerPorts],
    printerPort: () => printerPorts[givenPorts++ % printerPorts.length] ?? 0,
    takenNames: new Set<string>(),
    pairings: [],
  }
}

export async function startFakeServer(): Promise<FakeServer> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  const { kty = '', crv = '', x = '' } = await exportJWK(publicKey)
  const ticketKeys = [{ kty, crv, x, kid: 'key-1', alg: 'EdDSA' }]
  const organizationId = randomUUID()
  const helperId = randomUUID()
  const secret = 'a secret of the test'
  const reports: JournalReport[] = []

  const takeReports = async (request: IncomingMessage): Promise<[status: number, body: object]> => {
    if (request.headers.authorization !== `Bearer ${helperId}.${secret}`) return [401, {}]
    if (!fake.isListening) return [503, {}]
    const { reports: sent } = await bodyOf(request)
    reports.push(...sent)
    server.emit('reports')
    const { acknowledged, setAside } = settle(sent, fake.unwanted)
    const questions = [...fake.questions.splice(0), ...fake.askedAlways]
    const { loopbackPorts } = fake
    const known = { origins: [pairedOrigin], ticketKeys, loopbackPorts, serverTime: Date.now() }
    return [200, { acknowledged, setAside, questions, ...known }]
  }

  const server = createServer(async (request, response) => {
    fake.requests.push(`${request.method} ${request.url}`)
    const file = fake.files.get(request.url ?? '')
    if (file) return sendFile(response, file)
    const isPairing = request.url === '/api/helpers/pair'
    const [status, body] = isPairing
      ? pair(fake, await bodyOf(request), { helperId, secret, organizationId, ticketKeys })
      : await takeReports(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const fake: FakeServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    organizationId,
    ...(await openDoors()),
    isListening: true,
    questions: [],
    askedAlways: new Set(),
    unwanted: new Set(),
    files: new Map(),
    requests: [],
    reports: () => reports,
    reportOf: async (id) => {
      for (;;) {
        const report = reports.find(({ printJobEntryId }) => printJobEntryId === id)
        if (report) return report
        await once(server, 'reports')
      }
    },
    signTicket: (wish) => signTicket({ organizationId, key: privateKey, ...wish }),
    close: () => closeServer(server),
  }
  return fake
}

function sendFile(response: ServerResponse, { type, bytes, location }: ServedFile): void {
  const redirect = location === undefined ? {} : { location }
  response.writeHead(location ? 302 : 200, { 'content-type': type, ...redirect }).end(bytes)
}

const signTicket = (wish: TicketWish & { readonly organizationId: string; readonly key: CryptoKey }): Promise<string> =>
  new SignJWT({
    organizationId: wish.organizationId,
    printJobEntryId: wish.printJobEntryId,
    sha256: wish.sha256,
    printer: wish.printer,
    ...(wish.endsBeforeFirstByte && { endsBeforeFirstByte: true }),
  })
    .setProtectedHeader({ alg: 'EdDSA', typ: wish.type ?? printTicketType, kid: wish.kid ?? 'key-1' })
    .setAudience(wish.audience ?? printTicketAudience)
    .setExpirationTime(wish.expiresAt ?? Math.floor(Date.now() / 1000) + 900)
    .sign(wish.key)

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

/** A server with a helper that is paired with it. */
export async function startPairedServer(): Promise<{ readonly server: FakeServer; readonly pairing: Pairing }> {
  const server = await startFakeServer()
  const body = JSON.stringify({ code: pairingCode, computerName: 'PACK-1', version: '1' })
  const answer = await fetch(`${server.url}/api/helpers/pair`, { method: 'POST', body })
  return { server, pairing: ((await answer.json()) as { data: Pairing }).data }
}
