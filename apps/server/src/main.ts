// The server program: reads its settings, starts, says that it stands, and stops when told.
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from './config.ts'
import { createOwnPairingCode } from './features/helpers/helpers.service.ts'
import { createLog } from './platform/log.ts'
import { StartError } from './platform/start-error.ts'
import { type Server, startServer } from './server.ts'
import { settingsHelp } from './settings-list.ts'

/** A full disk behind our words, or a reader that is gone, must not end the server: what cannot be said is lost. */
function ignoreLostOutput(): void {}
process.stdout.on('error', ignoreLostOutput)
process.stderr.on('error', ignoreLostOutput)

// Files of this program and of those that it starts are readable by their owner only.
process.umask(0o077)

const say = (text: string) => process.stdout.write(`${text}\n`)

/** A sentence for a mistake that a person can mend; everything else with its stack, to be reported. */
function fail(error: unknown): never {
  const isExpected = error instanceof StartError || error instanceof ConfigError
  process.stderr.write(`${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}

/** `--services auth,base` is the same as the setting. */
function readFlags() {
  try {
    const options = { services: { type: 'string' }, help: { type: 'boolean' } } as const
    return parseArgs({ options, strict: true }).values
  } catch (error) {
    return fail(new StartError(`${error instanceof Error ? error.message : error}. See --help.`))
  }
}

const flags = readFlags()

async function run(): Promise<void> {
  const { services } = flags
  const config = readConfig({ ...process.env, ...(services ? { LABELWRIGHT_SERVICES: services } : {}) })
  const log = createLog(config.logLevel)
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    server.stop().then(() => process.exit(0), fail)
  }
  const server = await startServer(config, log, () => {
    log.error('another server took the data directory; this one ends')
    stop()
  })
  process.on('SIGINT', stop).on('SIGTERM', stop).on('disconnect', stop)
  if (!process.send) {
    say(`Labelwright answers at ${server.url}`)
    return
  }
  const person = server.firstSignIn
  process.send({ type: 'ready', url: server.url, isEmpty: server.isEmpty, firstSignIn: person })
  process.on('message', (message: unknown) => {
    if (typeof message !== 'object' || message === null || !('type' in message) || message.type !== 'pair') return
    void answerPairing(server)
  })
}

/** The starter of the product asks for a code for the helper that it starts beside the server. */
async function answerPairing({ app }: Server): Promise<void> {
  const code = await createOwnPairingCode(app.context).catch(() => undefined)
  process.send?.({ type: 'pairing-code', code })
}

if (flags.help) say(`Labelwright server\n\nSettings, from the environment:\n${settingsHelp()}`)
else await run().catch(fail)
