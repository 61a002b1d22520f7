// Busy orders on printers of the server that are out of order now and then; paper, history and order are compared.
import { callApi } from '../product/call-api.ts'
import { adminEmail, startProductForTests, testPassword, userEmail } from '../product/product-for-tests.ts'
import { randomFrom } from '../product/random-from.ts'
import { addOrder, type Person, type Printer, pick, playOrder, type World } from './busy-orders.ts'
import { type Judged, judgeOrder } from './judge-busy-orders.ts'
import { type Mood, startMoodyPrinter } from './moody-printer.ts'

export interface BusyOrdersPlan {
  readonly orders: number
  readonly seed: number
}

export interface BusyOrdersReport {
  readonly prints: number
  readonly labelsOnPaper: number
  /** Counts what people pressed, with the answer. */
  readonly presses: Readonly<Record<string, number>>
  readonly states: Readonly<Record<string, number>>
  /** Each a sentence about a label too many, one that is missing, or a count that is not true. Empty is right. */
  readonly faults: readonly string[]
}

const printerCount = 6
const moods: readonly Mood[] = ['good', 'good', 'good', 'good', 'good', 'closes', 'cuts', 'breaks']

async function startWorld(
  plan: BusyOrdersPlan,
  printers: readonly Omit<Printer, 'id'>[],
  serverUrl: string,
): Promise<World> {
  const signIn = async (email: string): Promise<Person> => {
    const { token } = await callApi({ serverUrl, token: '' }, 'POST /api/account/login', {
      email,
      password: testPassword,
    })
    return { serverUrl, token: String(token) }
  }
  const people = [await signIn(adminEmail), await signIn(userEmail)] as const
  const found = await callApi(people[0], 'GET /api/articles?searchQuery=S26110042')
  const [article] = found.data as { id: string; labels: { labelId: string }[] }[]
  if (!article?.labels[0]) throw new Error('the sample article is missing')
  const { articleData } = (await callApi(people[0], `GET /api/articles/${article.id}`)).data as World['sample']
  const added: Printer[] = []
  for (const [index, printer] of printers.entries()) {
    const target = {
      language: 'zpl',
      dpi: 203.2,
      printsVia: 'server',
      targetIpAddress: '127.0.0.1',
      targetPort: printer.port,
    }
    const { id } = (await callApi(people[0], 'POST /api/printers', { name: `Moody ${index}`, ...target }))
      .data as Printer
    added.push(Object.assign(printer, { id }))
  }
  const sample = {
    labelId: article.labels[0].labelId,
    articleData: articleData.map(({ key, data }) => ({ key, data })),
  }
  return { people, printers: added, sample, random: randomFrom(plan.seed), presses: {} }
}

async function startPrinter(random: () => number): Promise<Omit<Printer, 'id'>> {
  const mood = { isGood: true }
  const printer = await startMoodyPrinter(() => (mood.isGood ? 'good' : (pick(moods, random) ?? 'good')))
  return Object.assign(mood, printer)
}

/** Runs the plan against a product of its own on free ports, and takes everything away afterwards. */
export async function printBesideBatches(plan: BusyOrdersPlan): Promise<BusyOrdersReport> {
  const random = randomFrom(plan.seed + 1)
  const printers = await Promise.all(Array.from({ length: printerCount }, () => startPrinter(random)))
  const { serverUrl, remove } = await startProductForTests({
    LABELWRIGHT_LOOPBACK_PRINTER_PORTS: printers.map(({ port }) => port).join(),
  })
  try {
    const world = await startWorld(plan, printers, serverUrl)
    const judged: Judged[] = []
    let next = 0
    const workAt = async (printer: Printer) => {
      while (next < plan.orders) {
        next += 1
        const game = await addOrder(world, next, printer)
        await playOrder(game)
        judged.push(await judgeOrder(game))
      }
    }
    await Promise.all(world.printers.map(workAt))
    const entries = judged.flatMap((each) => each.entries)
    return {
      prints: entries.length,
      labelsOnPaper: judged.reduce((sum, { onPaper }) => sum + onPaper, 0),
      presses: world.presses,
      states: Object.fromEntries(
        [...Map.groupBy(entries, ({ state }) => state)].map(([state, all]) => [state, all.length]),
      ),
      faults: judged.flatMap(({ faults }) => faults),
    }
  } finally {
    await remove()
    for (const printer of printers) await printer.close()
  }
}
