import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LabelToPrint } from '@labelwright/contract/server/printing-schemas'
import type { Request } from './network.ts'
import { type ServerHost, startServerHost } from './server-host.ts'
import type { Ground } from './world.ts'

const printers = {
  'raw-socket': { targetIpAddress: '192.168.1.50', targetPort: 9100, language: 'zpl' },
  'print-queue': { targetPrintQueue: 'Labels', useLocalPrinterDriver: true, language: 'pdf' },
} as const

/** One with a serial number, and one that is the same each time. */
const articles = ['IT-004217', 'NB-20418']

/** What is lost with the power is simulated; a real disk would only take its time. */
const memoryDirectory = (): string => (existsSync('/dev/shm') ? '/dev/shm' : tmpdir())

/** Starts the server with the sample and a printer of each kind. */
export async function prepareGround(): Promise<Ground & { readonly remove: () => Promise<void> }> {
  const host = await startServerHost()
  const directory = mkdtempSync(join(memoryDirectory(), 'labelwright-simulation-'))
  const [raw, queue] = [await labelsOn(host, 'raw-socket'), await labelsOn(host, 'print-queue')]
  // A plan that counts; each run counts from 0.
  await host.rows.query(`update subscriptions set type = 'Free'`)
  return {
    host,
    directory,
    labels: { 'raw-socket': raw, 'print-queue': queue },
    remove: async () => {
      await host.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function labelsOn(host: ServerHost, kind: keyof typeof printers): Promise<LabelToPrint[]> {
  const body = { name: `A ${kind}`, dpi: 203.2, printsVia: 'helper', ...printers[kind] }
  const printer = await ask(host, { method: 'POST', path: '/api/printers', body: JSON.stringify(body) })
  const labels: LabelToPrint[] = []
  for (const name of articles) {
    const path = `/api/articles?searchQuery=${name}`
    const [article] = (await ask(host, { method: 'GET', path, body: undefined })) as unknown as {
      id: string
      labels: { labelId: string }[]
    }[]
    if (!article?.labels[0]) throw new Error(`The sample has no ${name}`)
    const { labelId } = article.labels[0]
    labels.push({ labelId, articleId: article.id, printerId: String(printer.id), quantity: 1, editableData: [] })
  }
  return labels
}

async function ask(host: ServerHost, request: Omit<Request, 'headers'>): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await host.token()}` }
  const reply = await host.answer({
    ...request,
    headers: request.body === undefined ? { authorization: headers.authorization } : headers,
  })
  if (reply.status !== 200) throw new Error(`${request.path} was answered ${reply.status}: ${reply.body}`)
  return JSON.parse(reply.body).data
}
