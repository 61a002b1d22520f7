// npm start: the product on this machine, ready to print.
import { relative } from 'node:path'
import { settingsHelp } from '../apps/server/src/settings-list.ts'
import { buildWeb } from './product/build-web.ts'
import { type Product, startTheProduct } from './product/start-the-product.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

function signInLines({ firstSignIn, isEmpty, url }: Product): string[] {
  if (isEmpty) return [`  Begin     ${url}/#/register makes the first organization`]
  if (!firstSignIn) return []
  const password = firstSignIn.isPasswordNew ? firstSignIn.password : 'as set in LABELWRIGHT_ADMIN_PASSWORD'
  return [
    `  Sign in   ${firstSignIn.email}`,
    `  Password  ${password}${firstSignIn.isPasswordNew ? '   (shown only now)' : ''}`,
    `            ${firstSignIn.userEmail} with the same password is a person at a packing table`,
  ]
}

function printerLine({ virtualPrinter }: Product): string[] {
  if (!virtualPrinter) return []
  const ready = virtualPrinter.ready()
  if (!ready) return ['  Printer   the virtual one does not stand yet; the reason is above']
  return [`  Printer   a virtual one on port ${ready.port}; its labels: http://127.0.0.1:${ready.pagePort}`]
}

/** The page says the same of each computer; here it is said of this one. */
const helperLine = ({ helper }: Product): string[] =>
  helper.ready() ? [] : ['  Helper    does not stand yet, so nothing prints on this computer; the reason is above']

function announce(product: Product): void {
  const data = relative(process.cwd(), product.dataDirectory) || '.'
  const lines = [
    '',
    'Labelwright is ready.',
    '',
    `  Open      ${product.url}`,
    ...signInLines(product),
    ...printerLine(product),
    ...helperLine(product),
  ]
  say(
    [...lines, `  Data      ${data.startsWith('..') ? product.dataDirectory : data}`, '  Stop      Ctrl-C', ''].join(
      '\n',
    ),
  )
}

/** A full disk behind our words, or a terminal that is gone, must not end the product: what cannot be said is lost. */
function ignoreLostOutput(): void {}

async function run(): Promise<void> {
  process.stdout.on('error', ignoreLostOutput)
  process.stderr.on('error', ignoreLostOutput)
  buildWeb(say)
  let _stopping: Promise<void> | undefined
  const stop = (code: number) => {
    _stopping ??= starting
      .then(
        (product) => product.stop(),
        () => undefined,
      )
      .then(() => {
        say('Stopped.')
        process.exit(code)
      })
  }
  process.on('SIGINT', () => stop(0)).on('SIGTERM', () => stop(0))
  const starting = startTheProduct({ env: process.env })
  announce(await starting)
}

if (process.argv.includes('--help')) {
  say(`npm start: installs, builds and starts Labelwright.\n\nSettings, from the environment:\n${settingsHelp()}`)
} else {
  await run().catch((error: unknown) => {
    say(error instanceof Error ? error.message : String(error))
    process.exit(1)
  })
}
