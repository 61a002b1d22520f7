// Starts what all journeys stand on, once: the web application, one database cluster, a print server, an identity provider. On them
// each worker has a whole product: real server, helper and virtual printer on free ports, and printers that its journeys listen as.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import pg from 'pg'
import { startEmbeddedDatabase } from '../apps/server/src/platform/database/embedded/embedded-database.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { startRealProvider } from '../apps/server/src/testing/real-provider.ts'
import { freePorts } from '../packages/printing/src/testing/free-ports.ts'
import { startPrivateCups } from '../packages/printing/src/testing/private-cups.ts'
import { buildWeb } from '../scripts/product/build-web.ts'
import { callApi } from '../scripts/product/call-api.ts'
import { adminEmail, startProductForTests, testPassword } from '../scripts/product/product-for-tests.ts'
import { readServerLog, type ServerLog } from '../scripts/product/server-log.ts'
import { makeReleases } from './helper-releases.ts'
import { type JourneyProduct, setProducts } from './product.ts'

type Stop = () => Promise<void>

/** A product's own places: nobody else listens there. */
interface Places {
  readonly port: number
  readonly sinkPort: number
  readonly queueSinkPort: number
  readonly queueName: string
  readonly url: string
}

async function findPlaces(number: number): Promise<Places> {
  const [port, sinkPort, queueSinkPort] = (await freePorts(3)) as [number, number, number]
  return { port, sinkPort, queueSinkPort, queueName: `Labels-${number}`, url: `http://127.0.0.1:${port}` }
}

/** One printer that the journeys listen as, and one behind a real print queue. */
async function addPrinters({ url, sinkPort, queueName }: Places): Promise<void> {
  const body = { email: adminEmail, password: testPassword }
  const session = await callApi({ serverUrl: url, token: '' }, 'POST /api/account/login', body)
  const admin = { serverUrl: url, token: String(session.token) }
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
async function startIdentityProvider(urls: readonly string[]) {
  const provider = await startRealProvider(...urls.map((url) => `${url}/silent-login.html`))
  provider.seat({ subject: 'karin', email: 'karin@example.com', isEmailVerified: true })
  const { issuer, clientId, clientSecret } = provider
  const file = join(tmpdir(), `labelwright-providers-${process.pid}.json`)
  await writeFile(file, JSON.stringify([{ name: 'company', label: 'Company account', issuer, clientId, clientSecret }]))
  return { provider, file }
}

/** A cluster, and a login role for the servers, which own nothing in it. */
async function startCluster() {
  const directory = await mkdtemp(join(tmpdir(), 'labelwright-journeys-'))
  await chmod(directory, 0o755)
  const embedded = await startEmbeddedDatabase(directory, createLog('fatal'))
  const application = { user: 'journeys', password: 'only the servers know it' }
  const owner = new pg.Client(embedded.connection)
  await owner.connect()
  await owner.query(`create role ${application.user} login password '${application.password}'`)
  const urlOf = (database: string, { user, password }: pg.ClientConfig): string => {
    const [login, host] = [
      [user, password],
      [embedded.connection.host, embedded.connection.port],
    ]
    const [who, where] = [login, host].map((parts) => parts.map((part) => encodeURIComponent(String(part))).join(':'))
    return `postgres://${who}@${where}/${database}`
  }
  return {
    /** Makes an empty database. Answers its owner's connection, and the settings of a server on it. */
    addDatabase: async (name: string) => {
      await owner.query(`create database ${name}`)
      const settings = {
        DATABASE_URL: urlOf(name, embedded.connection),
        LABELWRIGHT_APP_DATABASE_URL: urlOf(name, application),
      }
      return { connection: { ...embedded.connection, database: name }, settings }
    },
    stop: async () => {
      await owner.end()
      await embedded.stop()
      await rm(directory, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

async function startJourneyProduct(
  places: Places,
  connection: pg.ClientConfig,
  env: Readonly<Record<string, string>>,
): Promise<JourneyProduct & { readonly stop: Stop }> {
  const { sinkPort, queueSinkPort, queueName } = places
  const settings = {
    PORT: String(places.port),
    LABELWRIGHT_PUBLIC_URL: places.url,
    LABELWRIGHT_LOOPBACK_PRINTER_PORTS: String(sinkPort),
    // Journeys serve PDF files from there.
    LABELWRIGHT_ALLOWED_SUBNETS: '127.0.0.1/32',
    LABELWRIGHT_LOG_LEVEL: 'warn',
    ...env,
  }
  const { product, serverUrl, helperUrl, remove } = await startProductForTests(settings, { hasServerLog: true })
  await addPrinters(places)
  const virtualPrinterPage = `http://127.0.0.1:${product.virtualPrinter?.ready()?.pagePort}`
  const serverPid = product.server.child()?.pid ?? 0
  const ports = { sinkPort, queueSinkPort, queueName }
  const stop = async () => {
    const log = await readServerLog(product)
    await remove()
    tellOrThrow(log)
  }
  const serverSettings = { ...settings, LABELWRIGHT_DATA_DIR: product.dataDirectory }
  return { serverUrl, serverPid, helperUrl, ...ports, virtualPrinterPage, database: connection, serverSettings, stop }
}

/** Shows what the server said. Throws where its thread had something so dear to do that everybody waited. */
function tellOrThrow({ busyTimes, others }: ServerLog): void {
  for (const line of others) process.stdout.write(`${line}\n`)
  if (busyTimes.length > 0)
    throw new Error(`everybody waited for the server's thread while it was busy for ${busyTimes.join(', ')} ms`)
}

export default async function startForJourneys({ workers }: Pick<FullConfig, 'workers'>): Promise<Stop> {
  buildWeb((text) => process.stdout.write(`${text}\n`))
  const places = await Promise.all(Array.from({ length: workers }, (_, index) => findPlaces(index + 1)))
  const [cups, cluster, { provider, file }] = await Promise.all([
    startPrivateCups(),
    startCluster(),
    startIdentityProvider(places.map(({ url }) => url)),
  ])
  for (const { queueName, queueSinkPort } of places)
    await cups.addQueue(queueName, { port: queueSinkPort, driver: 'raw' })
  const shared = {
    CUPS_SERVER: cups.server.kind === 'socket' ? cups.server.path : `${cups.server.host}:${cups.server.port}`,
    LABELWRIGHT_IDENTITY_PROVIDERS: file,
    ...makeReleases(),
  }
  const products = await Promise.all(
    places.map(async (own, index) => {
      const { connection, settings } = await cluster.addDatabase(`journeys_${index + 1}`)
      return startJourneyProduct(own, connection, { ...shared, ...settings })
    }),
  )
  setProducts(products.map(({ stop: _, ...product }) => product))
  return async () => {
    const stopped = await Promise.allSettled(products.map(({ stop }) => stop()))
    await Promise.all([cups.stop(), provider.close(), cluster.stop()])
    for (const each of stopped) if (each.status === 'rejected') throw each.reason
  }
}
