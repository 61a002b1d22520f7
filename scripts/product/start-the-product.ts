// Starts the whole product as it runs at a customer's: server, printer helper and virtual printer, each a process of its own.
import { join, resolve } from 'node:path'
import { prepareDataDirectory } from '../../apps/server/src/platform/files/data-directory.ts'
import { keepRunning, type Running } from './keep-running.ts'

export interface ProductOptions {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Programs that die are started again. */
  readonly isKept: boolean
  readonly onGone: (reason: string) => void
}

export interface FirstSignIn {
  readonly email: string
  readonly password: string
  readonly isPasswordNew: boolean
  readonly userEmail: string
}

export interface Product {
  readonly url: string
  readonly firstSignIn: FirstSignIn | undefined
  readonly isEmpty: boolean
  readonly dataDirectory: string
  readonly server: Running
  readonly helper: Running
  readonly virtualPrinter: Running | undefined
  readonly stop: () => Promise<void>
}

const portOf = (running: Running | undefined, name: string): number => Number(running?.ready[name] ?? 0)

/** Asks the server for a pairing code for the helper beside it; none while the organization is not clear. */
function ownPairingCode(server: Running): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const child = server.child()
  const take = (message: unknown) => {
    if (typeof message !== 'object' || message === null || !('type' in message) || message.type !== 'pairing-code')
      return
    child.off('message', take)
    resolve('code' in message && typeof message.code === 'string' ? message.code : undefined)
  }
  child.on('message', take)
  child.send({ type: 'pair' })
  return promise
}

async function startVirtualPrinter(options: ProductOptions, dataDirectory: string): Promise<Running> {
  const port = options.env.LABELWRIGHT_VIRTUAL_PRINTER_PORT || '9100'
  const pagePort = options.env.LABELWRIGHT_VIRTUAL_PRINTER_PAGE_PORT || '9180'
  return keepRunning(
    {
      name: 'virtual printer',
      main: 'apps/virtual-printer/src/main.ts',
      args: ['--port', port, '--page-port', pagePort, '--data-dir', join(dataDirectory, 'virtual-printer')],
      env: {},
      logFile: join(dataDirectory, 'logs/virtual-printer.log'),
      isKept: options.isKept,
    },
    options.onGone,
  )
}

async function startHelper(options: ProductOptions, dataDirectory: string, server: Running): Promise<Running> {
  const code = await ownPairingCode(server)
  const url = String(server.ready.url)
  const port = options.env.LABELWRIGHT_HELPER_PORT || '27417'
  const firstArgs = code ? ['--pair', code, '--server', url] : []
  const cupsServer = options.env.CUPS_SERVER
  const env: Record<string, string> = cupsServer ? { CUPS_SERVER: cupsServer } : {}
  const program = { name: 'printer helper', main: 'apps/helper/src/main.ts', env, isKept: options.isKept }
  const logFile = join(dataDirectory, 'logs/helper.log')
  return keepRunning(
    { ...program, firstArgs, logFile, args: ['--data-dir', join(dataDirectory, 'helper'), '--port', port] },
    options.onGone,
  )
}

/** Starts everything or nothing. Settings come from `env`, as the README lists them. */
export async function startTheProduct(options: ProductOptions): Promise<Product> {
  const { env } = options
  const dataDirectory = resolve(env.LABELWRIGHT_DATA_DIR || './data')
  // Before the first log is written into it: its folders are nobody else's to enter.
  prepareDataDirectory(dataDirectory)
  const running: Running[] = []
  const stop = async () => {
    for (const each of running.splice(0).reverse()) await each.stop()
  }
  try {
    const hasVirtualPrinter = env.LABELWRIGHT_SAMPLE !== '0'
    const virtualPrinter = hasVirtualPrinter ? await startVirtualPrinter(options, dataDirectory) : undefined
    if (virtualPrinter) running.push(virtualPrinter)
    const overrides = virtualPrinter ? { LABELWRIGHT_VIRTUAL_PRINTER_PORT: String(portOf(virtualPrinter, 'port')) } : {}
    const settings = Object.fromEntries(
      Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
    )
    const server = await keepRunning(
      {
        name: 'server',
        main: 'apps/server/src/main.ts',
        args: [],
        env: { ...settings, ...overrides },
        isKept: options.isKept,
      },
      options.onGone,
    )
    running.push(server)
    const helper = await startHelper(options, dataDirectory, server)
    running.push(helper)
    return {
      url: String(server.ready.url),
      firstSignIn: server.ready.firstSignIn as FirstSignIn | undefined,
      isEmpty: server.ready.isEmpty === true,
      dataDirectory,
      server,
      helper,
      virtualPrinter,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
