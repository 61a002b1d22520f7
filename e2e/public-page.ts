// The product as a page of the internet shows it: the browser takes the server's address for a public one, and asks before the page
// may call this computer.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type LaunchOptions } from '@playwright/test'
import { type RunningHelper, startHelper } from '../apps/helper/src/testing/start-helper.ts'
import { prepareDataDirectory } from '../apps/server/src/platform/files/data-directory.ts'
import { freePorts } from '../packages/printing/src/testing/free-ports.ts'
import { callApi } from '../scripts/product/call-api.ts'
import { keepRunning } from '../scripts/product/keep-running.ts'
import { adminEmail, testPassword } from '../scripts/product/product-for-tests.ts'

const host = 'labels.example.com'

export interface PublicProduct {
  readonly origin: string
  readonly helperUrl: string
  readonly helper: () => RunningHelper
  readonly startHelperAgain: () => Promise<void>
  readonly close: () => Promise<void>
}

/** A server under a public name, with a helper on this computer that is paired with it, and one printer. */
export async function startPublicProduct(sinkPort: number): Promise<PublicProduct> {
  const [port = 0, helperPort = 0] = await freePorts(2)
  const directory = await mkdtemp(join(tmpdir(), 'labelwright-public-'))
  prepareDataDirectory(directory)
  const server = await keepRunning({
    name: 'server',
    main: 'apps/server/src/main.ts',
    args: [],
    env: {
      PORT: String(port),
      LABELWRIGHT_PUBLIC_URL: `http://${host}:${port}`,
      LABELWRIGHT_HELPER_PORT: String(helperPort),
      LABELWRIGHT_VIRTUAL_PRINTER_PAGE_PORT: '0',
      LABELWRIGHT_LOOPBACK_PRINTER_PORTS: String(sinkPort),
      LABELWRIGHT_DATA_DIR: directory,
      LABELWRIGHT_RELEASES_DIR: join(directory, 'releases'),
      LABELWRIGHT_ADMIN_PASSWORD: testPassword,
      LABELWRIGHT_LOG_LEVEL: 'error',
    },
    mayFail: false,
  })
  const serverUrl = `http://127.0.0.1:${port}`
  const body = { email: adminEmail, password: testPassword }
  const { token } = await callApi({ serverUrl, token: '' }, 'POST /api/account/login', body)
  const admin = { serverUrl, token: String(token) }
  const printer = { language: 'zpl', dpi: 203.2, printsVia: 'helper', targetIpAddress: '127.0.0.1' }
  await callApi(admin, 'POST /api/printers', { ...printer, name: 'Sink', targetPort: sinkPort })
  const { data } = await callApi(admin, 'POST /api/helpers/pairing-codes')
  const { code } = data as { readonly code: string }
  const args = ['--data-dir', join(directory, 'helper'), '--port', String(helperPort)]
  let helper = await startHelper([...args, '--pair', code, '--server', serverUrl])
  return {
    origin: `http://${host}:${port}`,
    helperUrl: `http://127.0.0.1:${helperPort}`,
    helper: () => helper,
    startHelperAgain: async () => {
      helper = await startHelper(args)
    },
    close: async () => {
      await helper.stop()
      await server.stop()
      await rm(directory, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** A browser that finds the public name, and counts its address as one of the internet. */
export function launchOutside({ origin }: Pick<PublicProduct, 'origin'>, options: LaunchOptions): Promise<Browser> {
  const { port } = new URL(origin)
  const args = [
    ...(options.args ?? []),
    `--host-resolver-rules=MAP ${host} 127.0.0.1`,
    `--ip-address-space-overrides=127.0.0.1:${port}=public`,
    // As a page by https would be.
    `--unsafely-treat-insecure-origin-as-secure=${origin}`,
  ]
  // The question whether a page may call this computer is the browser's, not the engine's.
  return chromium.launch({ ...options, executablePath: '/usr/bin/chromium', args })
}

/** What a person presses in the browser's own question. */
export async function answerPermission(context: BrowserContext, origin: string, setting: 'granted' | 'denied') {
  const page = context.pages()[0] ?? (await context.newPage())
  const session = await context.newCDPSession(page)
  const { targetInfo } = await session.send('Target.getTargetInfo')
  const { browserContextId } = targetInfo
  for (const name of ['local-network-access', 'loopback-network']) {
    await session.send('Browser.setPermission', {
      permission: { name },
      setting,
      origin,
      ...(browserContextId && { browserContextId }),
    })
  }
}
