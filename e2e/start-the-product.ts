// Starts the whole product once for all journeys: real server, helper and virtual printer on free ports, a print server, and printers that journeys listen as.
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRealProvider } from '../apps/server/src/testing/real-provider.ts'
import { freePorts } from '../packages/printing/src/testing/free-ports.ts'
import { startPrivateCups } from '../packages/printing/src/testing/private-cups.ts'
import { buildWeb } from '../scripts/product/build-web.ts'
import { callApi } from '../scripts/product/call-api.ts'
import { adminEmail, startProductForTests, testPassword, userEmail } from '../scripts/product/product-for-tests.ts'
import { makeReleases } from './helper-releases.ts'

/** One printer that the journeys listen as, and one behind a real print queue. */
async function addPrinters(serverUrl: string, sinkPort: number, queueName: string): Promise<void> {
  const body = { email: adminEmail, password: testPassword }
  const session = await callApi({ serverUrl, token: '' }, 'POST /api/account/login', body)
  const admin = { serverUrl, token: String(session.token) }
  const raw = { language: 'zpl', dpi: 203.2, printsVia: 'helper', targetIpAddress: '127.0.0.1' }
  await callApi(admin, 'POST /api/printers', { ...raw, name: 'Sink', targetPort: sinkPort })
  await callApi(admin, 'POST /api/printers', {
    name: 'CUPS queue',
    language: 'pdf',
    dpi: 300,
    printsVia: 'helper',
    targetPrintQueue: queueName,
    useLocalPrinterDriver: true,
  })
}

/** A real identity provider at which Karin is signed in, and the settings file that names it. */
async function startIdentityProvider(url: string) {
  const provider = await startRealProvider(`${url}/silent-login.html`)
  provider.seat({ subject: 'karin', email: 'karin@example.com', isEmailVerified: true })
  const { issuer, clientId, clientSecret } = provider
  const file = join(tmpdir(), `labelwright-providers-${process.pid}.json`)
  await writeFile(file, JSON.stringify([{ name: 'company', label: 'Company account', issuer, clientId, clientSecret }]))
  return { provider, file }
}

export default async function startForJourneys(): Promise<() => Promise<void>> {
  buildWeb(() => undefined)
  const [sinkPort, cupsSinkPort, port] = (await freePorts(3)) as [number, number, number]
  const url = `http://127.0.0.1:${port}`
  const cups = await startPrivateCups()
  await cups.addQueue('Labels', { port: cupsSinkPort, driver: 'raw' })
  const cupsServer = cups.server.kind === 'socket' ? cups.server.path : `${cups.server.host}:${cups.server.port}`
  const { provider, file } = await startIdentityProvider(url)
  const { product, serverUrl, helperUrl, remove } = await startProductForTests({
    PORT: String(port),
    LABELWRIGHT_PUBLIC_URL: url,
    CUPS_SERVER: cupsServer,
    LABELWRIGHT_IDENTITY_PROVIDERS: file,
    LABELWRIGHT_LOOPBACK_PRINTER_PORTS: String(sinkPort),
    // Journeys serve PDF files from there.
    LABELWRIGHT_ALLOWED_SUBNETS: '127.0.0.1/32',
    ...makeReleases(),
  })
  await addPrinters(serverUrl, sinkPort, 'Labels')
  Object.assign(process.env, {
    E2E_BASE_URL: serverUrl,
    E2E_HELPER_URL: helperUrl,
    E2E_SINK_PORT: String(sinkPort),
    E2E_CUPS_SINK_PORT: String(cupsSinkPort),
    E2E_VIRTUAL_PRINTER_PAGE: `http://127.0.0.1:${product.virtualPrinter?.ready()?.pagePort}`,
    E2E_DATA_DIR: product.dataDirectory,
    E2E_SERVER_PID: String(product.server.child()?.pid),
    E2E_ADMIN_EMAIL: adminEmail,
    E2E_ADMIN_PASSWORD: testPassword,
    E2E_USER_EMAIL: userEmail,
    E2E_USER_PASSWORD: testPassword,
  })
  return async () => {
    await remove()
    await cups.stop()
    await provider.close()
  }
}
