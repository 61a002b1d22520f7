// Starts the whole product once for all journeys: real server, helper and virtual printer on free ports, a print server, and a printer that keeps what it gets.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPrivateCups } from '../packages/printing/src/testing/private-cups.ts'
import { buildWeb } from '../scripts/product/build-web.ts'
import { callApi, freePorts } from '../scripts/product/call-api.ts'
import { startTheProduct } from '../scripts/product/start-the-product.ts'

const password = 'a password for journeys'
const adminEmail = 'admin@example.com'
const userEmail = 'packer@example.com'

/** One printer that the journeys listen as, and one behind a real print queue. */
async function addPrinters(serverUrl: string, sinkPort: number, queueName: string): Promise<void> {
  const session = await callApi({ serverUrl, token: '' }, 'POST', '/api/account/login', { email: adminEmail, password })
  const admin = { serverUrl, token: session.token as string }
  const raw = { language: 'zpl', dpi: 203.2, printsVia: 'helper', targetIpAddress: '127.0.0.1' }
  await callApi(admin, 'POST', '/api/printers', { ...raw, name: 'Sink', targetPort: sinkPort })
  await callApi(admin, 'POST', '/api/printers', {
    ...{ name: 'CUPS queue', language: 'pdf', dpi: 300, printsVia: 'helper' },
    ...{ targetPrintQueue: queueName, useLocalPrinterDriver: true },
  })
}

export default async function startForJourneys(): Promise<() => Promise<void>> {
  buildWeb(() => undefined)
  const directory = await mkdtemp(join(tmpdir(), 'labelwright-journeys-'))
  await chmod(directory, 0o755)
  const [port, helperPort, sinkPort, cupsSinkPort] = (await freePorts(4)) as [number, number, number, number]
  const cups = await startPrivateCups()
  await cups.addQueue('Labels', { port: cupsSinkPort, driver: 'raw' })
  const cupsServer = cups.server.kind === 'socket' ? cups.server.path : `${cups.server.host}:${cups.server.port}`
  const product = await startTheProduct({
    isKept: true,
    onGone: (reason) => {
      throw new Error(reason)
    },
    env: {
      PORT: String(port),
      LABELWRIGHT_HELPER_PORT: String(helperPort),
      LABELWRIGHT_VIRTUAL_PRINTER_PORT: '0',
      LABELWRIGHT_VIRTUAL_PRINTER_PAGE_PORT: '0',
      LABELWRIGHT_DATA_DIR: directory,
      LABELWRIGHT_ADMIN_PASSWORD: password,
      CUPS_SERVER: cupsServer,
    },
  })
  const serverUrl = `http://127.0.0.1:${port}`
  await addPrinters(serverUrl, sinkPort, 'Labels')
  Object.assign(process.env, {
    E2E_BASE_URL: serverUrl,
    E2E_HELPER_URL: `http://127.0.0.1:${helperPort}`,
    E2E_SINK_PORT: String(sinkPort),
    E2E_CUPS_SINK_PORT: String(cupsSinkPort),
    E2E_VIRTUAL_PRINTER_PAGE: `http://127.0.0.1:${product.virtualPrinter?.ready.pagePort}`,
    E2E_ADMIN_EMAIL: adminEmail,
    E2E_ADMIN_PASSWORD: password,
    E2E_USER_EMAIL: userEmail,
    E2E_USER_PASSWORD: password,
  })
  return async () => {
    await product.stop()
    await cups.stop()
    await rm(directory, { recursive: true, force: true, maxRetries: 10 })
  }
}
