import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sampleValuesOf } from '@labelwright/label-document/sample-values'
import { sampleLabels } from '@labelwright/label-document/samples'
import { fontFile } from '@labelwright/label-layout/testing/load-resources'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { defined } from '../../testing/defined.ts'
import { documentOfCodes, labelOfDocument } from '../../testing/drawing/labels-to-draw.ts'
import { sharedResources } from '../../testing/start-app.ts'
import { temporaryDirectory } from '../../testing/temporary-directory.ts'
import { silentLog } from '../../testing/test-database.ts'
import { createDrawingPool, type DrawingPool } from './drawing-pool.service.ts'
import { createLabelEngine } from './label-engine.service.ts'
import type { LabelOfVersion } from './label-of-version.service.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const product = labelOfDocument(defined(sampleLabels.find(({ name }) => name === 'Product label')).document)
/** Takes minutes to draw. */
const heavy = labelOfDocument(documentOfCodes(5_000))

const options = { language: 'zpl', title: '', settings: {}, brotherHead: 'narrow' } as const
const dpi = 203.2
const toPrint = (label: LabelOfVersion, labels = 1) => ({
  label,
  dpi,
  run: {
    labels,
    shared: sampleValuesOf(label.document.variables),
    each: labels > 1 ? { lot: Array.from({ length: labels }, (_, n) => `L${n}`) } : {},
  },
  copies: 1,
  startAt: 0,
  mayPrintRed: false,
  options,
})
const of = (organizationId: string) => ({ organizationId, urgency: 'print' }) as const

const usual = { log: silentLog, readable: [], places: 1 }
let pool: DrawingPool
beforeAll(async () => {
  pool = createDrawingPool({ ...usual, closeWithinMs: 0 })
  await pool.start()
})
afterAll(() => pool.close())

const printed = async (label: LabelOfVersion, organizationId: string, labels = 1) => {
  const answer = await pool.draw('printDesign', toPrint(label, labels), of(organizationId))
  return 'bytes' in answer ? Buffer.from(answer.bytes).toString('latin1') : answer
}

/** The ids of the processes that draw for this one, or for another. */
function drawingProcesses(parent = process.pid): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const isOurs = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1] === `${parent}`
        return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('draw-for-server')
      } catch {
        return false
      }
    })
}

describe('The processes that draw labels', () => {
  it('write what the engine writes', async () => {
    const engine = await createLabelEngine(sharedResources())
    const work = engine.print(engine.layOut(product, sampleValuesOf(product.document.variables), dpi).drawings, {
      ...options,
      copies: 1,
    })
    let step = work.next()
    while (!step.done) step = work.next()
    expect(await printed(product, 'a')).toBe(Buffer.from(step.value).toString('latin1'))
  })

  it('take each label once, and know it from then on', async () => {
    const first = await pool.draw('drawSvg', { label: product, values: { lot: 'A1' }, dpi }, of('a'))
    const second = await pool.draw('drawSvg', { label: product, values: { lot: 'A2' }, dpi }, of('a'))
    expect(first.svg).toContain('<svg')
    expect(second.svg).not.toBe(first.svg)
  })

  it('end a label that takes too long, with a sentence, and draw others afterwards [SEC-42]', async () => {
    const sentence = expect.stringContaining('takes too much time or memory')
    await expect(printed(heavy, 'a')).rejects.toMatchObject({ code: 'label-too-heavy', message: sentence })
    expect(await printed(product, 'b')).toContain('^XA')
    expect(await printed(product, 'a')).toContain('^XA')
  })

  it('draw one label of another organization before an order of many is whole', async () => {
    const ended: string[] = []
    const order = printed(product, 'a', 2_000).then((zpl) => {
      ended.push('order')
      return zpl
    })
    const others = Array.from({ length: 3 }, async () => {
      await printed(product, 'b')
      ended.push('one')
    })
    await Promise.all(others)
    expect(String(await order).match(/\^XZ/g)?.length).toBeGreaterThanOrEqual(2_000)
    expect(ended).toEqual(['one', 'one', 'one', 'order'])
  })

  it('draw again what one of them had at hand when it died, and nobody notices', async () => {
    // The test before has ended one of them.
    await expect.poll(() => drawingProcesses().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(3)
    const order = printed(product, 'a', 3_000)
    await printed(product, 'b')
    for (const pid of drawingProcesses()) process.kill(pid, 'SIGKILL')
    expect(String(await order).match(/\^XZ/g)?.length).toBeGreaterThanOrEqual(3_000)
    expect(await printed(product, 'a')).toContain('^XA')
  })

  it('lose an order with a sentence that two of them died of', async () => {
    const others = new Set(drawingProcesses())
    const frail = createDrawingPool({ ...usual, closeWithinMs: 0 })
    let isOver = false
    const lost = frail.draw('printDesign', toPrint(product, 50_000), of('a')).finally(() => {
      isOver = true
    })
    lost.catch(() => undefined)
    while (!isOver) {
      // Its answer tells that the processes stand again; then the order is drawn, too.
      await frail.draw('printDesign', toPrint(product), of('b')).catch(() => undefined)
      for (const pid of drawingProcesses()) if (!others.has(pid)) process.kill(pid, 'SIGKILL')
    }
    await expect(lost).rejects.toThrow('Drawing the label was broken off. Try again.')
    // The last ones were killed a moment ago.
    const next = () => frail.draw('printDesign', toPrint(product), of('b')).catch(() => undefined)
    await expect.poll(next, { timeout: 20_000 }).toHaveProperty('bytes')
    await frail.close()
  })

  it('may read no file but the product’s own and those of the store [SEC-42]', async () => {
    const font = { family: 'Noto Sans', bold: false, sha256: 'x', path: '/etc/passwd' }
    const label = { ...product, fonts: [font] }
    const drawn = pool.draw('printDesign', toPrint(label), of('a'))
    await expect(drawn).rejects.toThrow('Access to this API has been restricted')
  })

  it('read a font that was stored after they began, in a folder that did not exist before', async () => {
    const directory = await temporaryDirectory()
    const later = createDrawingPool({ ...usual, readable: [join(directory, 'files')], closeWithinMs: 0 })
    await later.start()
    await mkdir(join(directory, 'files', 'ab'), { recursive: true })
    const path = join(directory, 'files', 'ab', 'font')
    await writeFile(path, fontFile())
    const label = { ...product, versionId: 'late', fonts: [{ family: 'Noto Sans', bold: false, sha256: 'x', path }] }
    expect(await later.draw('printDesign', toPrint(label), of('a'))).toHaveProperty('bytes')
    await later.close()
    await rm(directory, { recursive: true })
  })

  it.runIf(process.platform === 'linux')('die with a server that is killed, whatever they draw', async () => {
    const server = fork(fileURLToPath(new URL('../../testing/drawing/draw-without-end.ts', import.meta.url)))
    await once(server, 'message')
    const itsOwn = drawingProcesses(server.pid)
    expect(itsOwn).toHaveLength(3)
    server.kill('SIGKILL')
    const alive = () => itsOwn.filter((pid) => existsSync(`/proc/${pid}`))
    await expect.poll(alive, { timeout: 20_000 }).toEqual([])
  })

  it('refuse what their work refuses, with its code and sentence', async () => {
    const answer = await pool.draw(
      'printDesign',
      toPrint({
        ...product,
        versionId: 'x',
        document: { ...product.document, width: 9e6 as never, height: 9e6 as never },
      }),
      of('a'),
    )
    expect(answer).toEqual({ unsuitable: 'The label is too large for 203.2 dpi. Choose another printer.' })
  })
})

describe('Where heavy labels have all places', () => {
  let busy: DrawingPool
  let heavies: Promise<unknown>[]
  let others: number[]
  beforeAll(async () => {
    others = drawingProcesses()
    busy = createDrawingPool({ ...usual, maxLabelMs: 600_000, closeWithinMs: 0 })
    await busy.start()
    heavies = [1, 2].map((copies) => busy.draw('printDesign', { ...toPrint(heavy), copies }, of('a')))
    for (const each of heavies) each.catch(() => undefined)
  })

  it('the place for short work is cleared as soon as short work waits', async () => {
    expect(await busy.draw('printDesign', toPrint(product), of('b'))).toHaveProperty('bytes')
  })

  it('a picture is not drawn whose caller has left', async () => {
    const left = new AbortController()
    const source = { label: heavy, values: {}, dpi }
    const drawnFor = { organizationId: 'b', urgency: 'preview', signal: left.signal } as const
    const picture = busy.draw('lookAtPages', { source, png: true }, drawnFor)
    const other = busy.draw('lookAtPages', { source, png: true }, { ...drawnFor, signal: undefined })
    other.catch(() => undefined)
    heavies.push(other)
    left.abort()
    await expect(picture).rejects.toMatchObject({ code: 'not-ready' })
  })

  it('all of them end with the server, with a sentence', async () => {
    await busy.close()
    const sentence = { status: 'rejected', reason: expect.objectContaining({ code: 'not-ready' }) }
    expect(await Promise.allSettled(heavies)).toEqual([sentence, sentence, sentence])
    // Other files of this worker have processes, too.
    const left = () => drawingProcesses().filter((pid) => !others.includes(pid))
    await expect.poll(left, { timeout: 20_000 }).toEqual([])
  })
})
