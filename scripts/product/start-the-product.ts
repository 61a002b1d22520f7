// Starts the whole product as it runs at a customer's: server, printer helper and virtual printer, each a process of its own.
import { join, resolve } from 'node:path'
import { prepareDataDirectory } from '../../apps/server/src/platform/files/data-directory.ts'
import { keepRunning, type Running } from './keep-running.ts'
import type { Ready } from './program.ts'

export interface ProductOptions {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Another helper's main file; today's one when absent. */
  readonly helperMain?: string
  /** Writes what the server says into `logs/server.log`, not to the terminal. */
  readonly hasServerLog?: boolean
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

const pairingPatienceMs = 10_000

/** Asks the server for a pairing code for the helper beside it; none while the organization is not clear, or no server stands. */
async function ownPairingCode(server: Running): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const child = server.child()
  if (!child?.connected) return undefined
  const take = (message: unknown) => {
    if (typeof message !== 'object' || message === null || !('type' in message) || message.type !== 'pairing-code')
      return
    resolve('code' in message && typeof message.code === 'string' ? message.code : undefined)
  }
  const timer = setTimeout(resolve, pairingPatienceMs, undefined)
  child.on('message', take)
  // A server that dies meanwhile is known by its silence.
  child.send({ type: 'pair' }, () => undefined)
  const code = await promise
  clearTimeout(timer)
  child.off('message', take)
  return code
}

async function startVirtualPrinter(options: ProductOptions, dataDirectory: string): Promise<Running> {
  const port = options.env.LABELWRIGHT_VIRTUAL_PRINTER_PORT || '9100'
  const pagePort = options.env.LABELWRIGHT_VIRTUAL_PRINTER_PAGE_PORT || '9180'
  return keepRunning({
    name: 'virtual printer',
    main: 'apps/virtual-printer/src/main.ts',
    args: ['--port', port, '--page-port', pagePort, '--data-dir', join(dataDirectory, 'virtual-printer')],
    env: {},
    logFile: join(dataDirectory, 'logs/virtual-printer.log'),
    mayFail: true,
  })
}

async function startHelper(options: ProductOptions, dataDirectory: string, server: Running): Promise<Running> {
  const port = options.env.LABELWRIGHT_HELPER_PORT || '27417'
  const cupsServer = options.env.CUPS_SERVER
  return keepRunning({
    name: 'printer helper',
    main: options.helperMain ?? 'apps/helper/src/main.ts',
    args: ['--data-dir', join(dataDirectory, 'helper'), '--port', port],
    firstArgs: async () => {
      const code = await ownPairingCode(server)
      return code ? ['--pair', code, '--server', String(server.ready()?.url)] : []
    },
    env: cupsServer ? { CUPS_SERVER: cupsServer } : {},
    logFile: join(dataDirectory, 'logs/helper.log'),
    mayFail: true,
  })
}

/** The printer's ports go to the server; one that does not stand yet has the port that it will try, and no page. */
function serverEnv({ env }: ProductOptions, virtualPrinter: Running | undefined): Record<string, string> {
  const settings = Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  const ready = virtualPrinter?.ready()
  if (ready === undefined) return { ...settings, LABELWRIGHT_VIRTUAL_PRINTER_PAGE_PORT: '0' }
  return {
    ...settings,
    LABELWRIGHT_VIRTUAL_PRINTER_PORT: String(ready.port),
    LABELWRIGHT_VIRTUAL_PRINTER_PAGE_PORT: String(ready.pagePort),
  }
}

/** Starts the server with all that belongs to it, or nothing; it stands also where helper or virtual printer do not. Settings come from `env`, as the README lists them. */
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
    const server = await keepRunning({
      name: 'server',
      main: 'apps/server/src/main.ts',
      args: [],
      env: serverEnv(options, virtualPrinter),
      ...(options.hasServerLog ? { logFile: join(dataDirectory, 'logs/server.log') } : {}),
      mayFail: false,
    })
    running.push(server)
    const helper = await startHelper(options, dataDirectory, server)
    running.push(helper)
    return { ...factsOf(server.ready()), dataDirectory, server, helper, virtualPrinter, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What the server said when it stood. */
const factsOf = (ready: Ready | undefined): Pick<Product, 'url' | 'firstSignIn' | 'isEmpty'> => ({
  url: String(ready?.url),
  firstSignIn: ready?.firstSignIn as FirstSignIn | undefined,
  isEmpty: ready?.isEmpty === true,
})
