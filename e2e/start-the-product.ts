// Starts the whole product once for all journeys: real server, helper and virtual printer on free ports, a print server, and printers that journeys listen as.
import { startPrivateCups } from '../packages/printing/src/testing/private-cups.ts'
import { buildWeb } from '../scripts/product/build-web.ts'
import { callApi, freePorts } from '../scripts/product/call-api.ts'
import { adminEmail, startProductForTests, testPassword, userEmail } from '../scripts/product/product-for-tests.ts'

/** One printer that the journeys listen as, and one behind a real print queue. */
async function addPrinters(serverUrl: string, sinkPort: number, queueName: string): Promise<void> {
  const body = { email: adminEmail, password: testPassword }
  const session = await callApi({ serverUrl, token: '' }, 'POST', '/api/account/login', body)
  const admin = { serverUrl, token: String(session.token) }
  const raw = { language: 'zpl', dpi: 203.2, printsVia: 'helper', targetIpAddress: '127.0.0.1' }
  await callApi(admin, 'POST', '/api/printers', { ...raw, name: 'Sink', targetPort: sinkPort })
  await callApi(admin, 'POST', '/api/printers', {
    ...{ name: 'CUPS queue', language: 'pdf', dpi: 300, printsVia: 'helper' },
    ...{ targetPrintQueue: queueName, useLocalPrinterDriver: true },
  })
}

export default async function startForJourneys(): Promise<() => Promise<void>> {
  buildWeb(() => undefined)
  const [sinkPort, cupsSinkPort] = (await freePorts(2)) as [number, number]
  const cups = await startPrivateCups()
  await cups.addQueue('Labels', { port: cupsSinkPort, driver: 'raw' })
  const cupsServer = cups.server.kind === 'socket' ? cups.server.path : `${cups.server.host}:${cups.server.port}`
  const { product, serverUrl, helperUrl, remove } = await startProductForTests({ CUPS_SERVER: cupsServer })
  await addPrinters(serverUrl, sinkPort, 'Labels')
  Object.assign(process.env, {
    E2E_BASE_URL: serverUrl,
    E2E_HELPER_URL: helperUrl,
    E2E_SINK_PORT: String(sinkPort),
    E2E_CUPS_SINK_PORT: String(cupsSinkPort),
    E2E_VIRTUAL_PRINTER_PAGE: `http://127.0.0.1:${product.virtualPrinter?.ready.pagePort}`,
    E2E_ADMIN_EMAIL: adminEmail,
    E2E_ADMIN_PASSWORD: testPassword,
    E2E_USER_EMAIL: userEmail,
    E2E_USER_PASSWORD: testPassword,
  })
  return async () => {
    await remove()
    await cups.stop()
  }
}
