// The virtual printer: takes labels on port 9100 as a network label printer does, and shows them on a page of its own.
import { importSymbolLibrary } from '@labelwright/label-layout/symbols/load-symbols'
import manifest from '../package.json' with { type: 'json' }
import { createJobKeeper } from './keep-jobs.ts'
import { servePage } from './page-server.ts'
import { createPrinter } from './printer.ts'
import { openPrinterPort } from './printer-port.ts'
import { helpText, readSettings, type Settings, WrongSettings } from './settings.ts'

const millimetresPerInch = 25.4

async function main(): Promise<void> {
  const settings = readSettings(process.argv.slice(2), process.env)
  if (settings === 'help') process.stdout.write(helpText)
  else await run(settings)
}

async function run({ port, pagePort, dpi, dataDirectory }: Settings): Promise<void> {
  const stopped = untilStopped()
  const dotsPerMillimetre = dpi / millimetresPerInch
  const symbols = await importSymbolLibrary()
  const now = (): Date => new Date()
  const keepJob = dataDirectory === undefined ? undefined : createJobKeeper(dataDirectory, now)
  const printer = createPrinter({ dotsPerMillimetre, symbols, now, onChange: () => page.announce() })
  const printerPort = await openPrinterPort(port, {
    take: (job) => {
      sayFailure(() => keepJob?.(job))
      printer.take(job)
    },
    facts: () => ({ ...printer.state(), dotsPerMillimetre, version: manifest.version }),
  })
  const page = await servePage(pagePort, { printer, printerPort: () => printerPort, dpi, dotsPerMillimetre })

  if (port !== 0 && printerPort.port !== port)
    process.stdout.write(`Port ${port} is taken, so the next free one is used.\n`)
  process.stdout.write(
    `Virtual printer: 127.0.0.1 port ${printerPort.port}\nIts labels:      http://127.0.0.1:${page.port}/\n`,
  )
  if (process.connected) process.send?.({ type: 'ready', port: printerPort.port, pagePort: page.port })
  await stopped
  await printerPort.switchOff()
  await page.close()
  if (process.connected) process.disconnect()
}

/** A label is shown also where its bytes cannot be kept. */
function sayFailure(keep: () => void): void {
  try {
    keep()
  } catch (error) {
    process.stderr.write(`A job could not be kept: ${error instanceof Error ? error.message : String(error)}\n`)
  }
}

/** A parent that started the printer with a channel ends it by closing that channel. */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve())
    process.once('SIGTERM', () => resolve())
    process.once('disconnect', () => resolve())
  })
}

/** A full disk behind our words, or a reader that is gone, must not end the printer: what cannot be said is lost. */
function ignoreLostOutput(): void {}
process.stdout.on('error', ignoreLostOutput)
process.stderr.on('error', ignoreLostOutput)

try {
  await main()
} catch (error) {
  const words = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${error instanceof WrongSettings ? words : `The virtual printer stopped: ${words}`}\n`)
  process.exit(1)
}
