import { pdfPrinter } from '@labelwright/contract/server/pdf-printer'
import { describe, expect, it } from 'vitest'
import { createStore } from '../../../lib/store.ts'
import { samplePrint } from '../../../testing/sample-print.ts'
import type { PrintEnd } from '../run-print.ts'
import { emptyLane, type Lane, mostWaiting, type PrintRequest, subjectOf } from './lane.ts'
import { createPrintQueue, type QueueDeps, type SentPrint } from './print-queue.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
const way = { isUsable: true, hasAnswered: true, computerName: 'PACK-07' }

/** A queue whose prints end as told; nobody need be signed in. */
function openQueue({ isSignedIn = true, askWay = async () => way, end = 'sent' as 'sent' | 'failed' } = {}) {
  const store = createStore<Lane>(emptyLane)
  const running: { readonly print: SentPrint; readonly end: () => Promise<void> }[] = []
  const tones: string[] = []
  let [asked, ended, time] = [0, 0, 1_000_000]
  const deps: QueueDeps = {
    lanes: {
      store,
      person: () => (isSignedIn ? 'anna' : undefined),
      update: (_, change) => store.set(change(store.read())),
    },
    isWithoutHelper: async () => false,
    askWay: () => {
      asked += 1
      return askWay()
    },
    run: (print) => {
      const { promise, resolve } = Promise.withResolvers<PrintEnd>()
      const settled: PrintEnd = end === 'sent' ? { kind: 'sent' } : { kind: 'failed', message: 'No paper.' }
      const finish = async (): Promise<void> => {
        resolve(settled)
        await settle()
      }
      running.push({ print, end: finish })
      return promise
    },
    playTone: (tone) => tones.push(tone),
    now: () => (time += 1_000),
    onEnded: () => {
      ended += 1
    },
  }
  const queue = createPrintQueue(deps)
  const states = () => store.read().prints.map(({ state }) => state)
  return { queue, running, tones, states, asked: () => asked, ended: () => ended }
}

const withoutArticle = ({ label: { articleId: _, ...label }, ...request }: PrintRequest): PrintRequest => ({
  ...request,
  label,
})

describe('A press', () => {
  it('is taken, or refused where too many wait or nobody is signed in', () => {
    const { queue } = openQueue()
    expect(queue.print(samplePrint('First'))).toBe(true)
    const taken = Array.from({ length: mostWaiting + 1 }, (_, index) => queue.print(samplePrint(`Article ${index}`)))
    expect(taken).toEqual([...Array.from({ length: mostWaiting }, () => true), false])
    const nobodys = openQueue({ isSignedIn: false })
    expect(nobodys.queue.print(samplePrint())).toBe(false)
    nobodys.queue.drop('any')
    expect(nobodys.states()).toEqual([])
  })
})

describe('What is asked of the server', () => {
  const bodyOf = async (request: PrintRequest, askWay = async () => way) => {
    const { queue, running, asked } = openQueue({ askWay })
    queue.print(request)
    await settle()
    return { body: running[0]?.print.body, asked: asked() }
  }

  it('is the call for articles where an article is printed for itself', async () => {
    const request = samplePrint()
    expect((await bodyOf(request)).body).toEqual({ computerName: 'PACK-07', labels: [request.label] })
  })

  it('is the call for labels where there is no article, or where it is printed for something else', async () => {
    const alone = withoutArticle(samplePrint())
    const forOrder: PrintRequest = { ...samplePrint(), source: 'order' }
    expect((await bodyOf(alone)).body).toEqual({ source: 'label', computerName: 'PACK-07', labels: [alone.label] })
    expect((await bodyOf(forOrder)).body).toEqual({
      source: 'order',
      computerName: 'PACK-07',
      labels: [forOrder.label],
    })
  })

  it('is a call of its own where a widget prints', async () => {
    const widget = {
      widgetId: 'w-1',
      pressId: 'press-1',
      article: { id: 'Cloudberry jam', name: 'Cloudberry jam' },
      variables: { lot: 'L1' },
      showPdf: true,
    }
    const request: PrintRequest = { ...samplePrint(), widget }
    const linked = async () => ({ ...way, viaHelperId: 'helper-1' })
    const { labelId, printerId } = request.label
    const { pressId: _, ...sent } = widget
    const ofWidget = { ...sent, labelId, printerId, quantity: 1, computerName: 'PACK-07' }
    expect((await bodyOf(request)).body).toEqual(ofWidget)
    expect((await bodyOf(request, linked)).body).toEqual({ ...ofWidget, viaHelperId: 'helper-1' })
  })

  it('names the helper by whose link it leaves', async () => {
    const linked = async () => ({ ...way, viaHelperId: 'helper-1' })
    expect((await bodyOf(samplePrint(), linked)).body).toMatchObject({ viaHelperId: 'helper-1' })
  })

  it.each<[string, PrintRequest]>([
    ['the server prints', { ...samplePrint(), isWithoutHelper: true }],
    ['it is a PDF for the person', { ...samplePrint(), label: { ...samplePrint().label, printerId: pdfPrinter.id } }],
  ])('needs no helper where %s', async (_, request) => {
    const silent = async () => ({ ...way, isUsable: false })
    const { body, asked } = await bodyOf(request, silent)
    expect(asked).toBe(0)
    expect(body).toMatchObject({ computerName: '' })
  })

  it('is nothing where the helper cannot be used: the print may be tried again', async () => {
    const { queue, running, states } = openQueue({ askWay: async () => ({ ...way, isUsable: false }) })
    queue.print(samplePrint())
    await settle()
    expect([running.length, states()]).toEqual([0, ['interrupted']])
  })
})

describe('The end of a print', () => {
  it.each<[string | undefined, string[]]>([
    [undefined, ['success']],
    [subjectOf(samplePrint('Spruce tip tea')), ['success']],
    [subjectOf(samplePrint('Cloudberry jam')), []],
  ])('sounds like success where nothing else is shown: %s', async (shown, tones) => {
    const page = openQueue()
    page.queue.show(shown)
    page.queue.print(samplePrint('Spruce tip tea'))
    await settle()
    await page.running[0]?.end()
    expect([page.tones, page.ended()]).toEqual([tones, 1])
  })

  it('sounds like failure whatever is shown', async () => {
    const page = openQueue({ end: 'failed' })
    page.queue.show('something else')
    page.queue.print(samplePrint())
    await settle()
    await page.running[0]?.end()
    expect([page.tones, page.states()]).toEqual([['failure'], ['failed']])
  })

  it('is waited for by the next one, unless it waits for a helper that is not connected', async () => {
    const page = openQueue()
    page.queue.print(samplePrint('First'))
    page.queue.print(samplePrint('Second'))
    await settle()
    page.running[0]?.print.onWaits(undefined)
    await settle()
    expect(page.states()).toEqual(['sending', 'waiting'])
    page.running[0]?.print.onWaits({ entityId: 'job', computerName: 'PACK-07' })
    await settle()
    expect(page.states()).toEqual(['sending', 'sending'])
  })
})
