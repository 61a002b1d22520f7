// The server program: reads its settings, starts, says that it stands, and stops when told.
import { ConfigError, readConfig, settingsHelp } from './config.ts'
import { createLog } from './platform/log.ts'
import { StartError } from './platform/start-error.ts'
import { type Server, startServer } from './server.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

/** A sentence for a mistake that a person can mend; everything else with its stack, to be reported. */
function fail(error: unknown): never {
  const isExpected = error instanceof StartError || error instanceof ConfigError
  process.stderr.write(`${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}

async function run(): Promise<void> {
  const config = readConfig()
  const log = createLog(config.logLevel)
  let _stopping: Promise<void> | undefined
  const stop = () => {
    _stopping ??= server.stop().then(() => process.exit(0), fail)
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
  const code = await app.helpers.ownPairingCode().catch(() => undefined)
  process.send?.({ type: 'pairing-code', code })
}

if (process.argv.includes('--help')) say(`Labelwright server\n\nSettings, from the environment:\n${settingsHelp()}`)
else await run().catch(fail)
