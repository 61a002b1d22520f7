// npm run load -- neighbours: one organization does the worst it can, in each of ten ways, while another prints.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { percentile } from '../bench/measure.ts'
import { callApi } from '../product/call-api.ts'
import { bodyMaker, compare } from '../product/kill-while-printing.ts'
import { untilAllEnded } from '../product/print-history.ts'
import { adminEmail, startProductForTests, testPassword } from '../product/product-for-tests.ts'
import { readServerLog } from '../product/server-log.ts'
import { startSlowPrinter } from '../product/slow-printer.ts'
import type { NoiseReport } from './noise/make-noise.ts'
import { noises } from './noise/noises.ts'
import { type NoisyOrganization, registerNoisy } from './noise/noisy-organization.ts'
import { printMeanwhile } from './quiet-prints.ts'

const [defaultSeconds, people] = [15, 4]
/** Of a print while others make noise (LOAD-01). */
const mostMs = 300
const nothing = 'nothing'
/** The helper prints one label after another: at the end some minutes of them wait. */
const patienceMs = 600_000
const noiseProgram = fileURLToPath(new URL('./noise/make-noise.ts', import.meta.url))

/** The next message of a process. Throws when it ended instead. */
async function heardFrom(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('the noise has ended by itself')
  })
  const [message] = await Promise.race([once(child, 'message'), ended])
  return message
}

/** Runs the noise in a process of its own: what it costs must not hold up the clock of the prints. */
async function startNoise(way: string, { serverUrl, token }: NoisyOrganization) {
  const child = fork(noiseProgram, [way, serverUrl, token], { execArgv: [...process.execArgv, '--no-warnings'] })
  await heardFrom(child)
  return {
    begin: (): void => void child.send('begin'),
    end: async (): Promise<NoiseReport> => {
      child.send('end')
      return (await heardFrom(child)) as NoiseReport
    },
  }
}

type Quiet = Omit<Parameters<typeof printMeanwhile>[0], 'isOver'>

const rounded = (times: readonly number[], share: number): number => Math.round(percentile(times, share))

/** Prints while the other organization makes noise in one way. Answers the faults. */
async function measure(way: string, noisy: NoisyOrganization, quiet: Quiet & { seconds: number }): Promise<string[]> {
  const noise = way === nothing ? undefined : await startNoise(way, noisy)
  noise?.begin()
  const ends = performance.now() + quiet.seconds * 1_000
  const prints = await printMeanwhile({ ...quiet, isOver: () => performance.now() > ends })
  const { answers, faults } = (await noise?.end()) ?? { answers: 'none', faults: 0 }
  const { times, questions } = prints
  const p99 = rounded(times, 0.99)
  console.log(
    `${way}: ${times.length} prints, p50 ${rounded(times, 0.5)} ms, p99 ${p99} ms, longest ${rounded(times, 1)} ms; who one is: p99 ${rounded(questions, 0.99)} ms. Noise: ${answers}`,
  )
  return [
    ...prints.faults.map((fault) => `${way}: ${fault}`),
    ...(faults > 0 ? [`${way}: ${faults} answers of the noise were faults of the server`] : []),
    ...(p99 >= mostMs ? [`${way}: p99 of a print is ${p99} ms`] : []),
  ]
}

export async function loadNeighbours([seconds, only]: readonly string[]): Promise<void> {
  const printer = await startSlowPrinter(0)
  const { product, serverUrl, helperUrl, remove } = await startProductForTests(
    {
      LABELWRIGHT_LOG_LEVEL: 'warn',
      LABELWRIGHT_REGISTRATION: 'open',
      LABELWRIGHT_LOOPBACK_PRINTER_PORTS: String(printer.port),
    },
    { hasServerLog: true },
  )
  try {
    const signIn = { email: adminEmail, password: testPassword }
    const { token } = await callApi({ serverUrl, token: '' }, 'POST /api/account/login', signIn)
    const table = { serverUrl, helperUrl, origin: serverUrl, token: String(token) }
    // The server does not print by itself where everybody may register: its helper does, over its link.
    const [helper] = (await callApi(table, 'GET /api/helpers')).data as { readonly id: string }[]
    const target = { printsVia: 'helper', targetIpAddress: '127.0.0.1', targetPort: printer.port }
    const body = { name: 'Quiet', language: 'zpl', dpi: 203.2, ...target }
    const { id } = (await callApi(table, 'POST /api/printers', body)).data as { readonly id: string }
    const makeBody = await bodyMaker(table, id)
    let printed = 0
    const quiet = {
      ...table,
      people,
      bodyOf: (number: number) => ({ ...makeBody(number), viaHelperId: helper?.id }),
      nextNumber: () => {
        printed += 1
        return printed
      },
      seconds: Number(seconds ?? defaultSeconds),
    }
    const noisy = await registerNoisy(serverUrl)
    const faults: string[] = []
    for (const way of [nothing, ...noises.map(({ name }) => name)].filter((name) => name.includes(only ?? '')))
      faults.push(...(await measure(way, noisy, quiet)))
    faults.push(...compare(await untilAllEnded(table, patienceMs), printer.received(), printed))
    const { busyTimes } = await readServerLog(product)
    console.log(`everybody waited for the server's thread ${busyTimes.length} times: ${busyTimes.join(', ')} ms`)
    console.log(`${printed} prints, ${faults.length} faults`)
    for (const fault of new Set(faults)) console.log(fault)
    if (faults.length > 0) process.exitCode = 1
  } finally {
    await remove()
    await printer.close()
  }
}
