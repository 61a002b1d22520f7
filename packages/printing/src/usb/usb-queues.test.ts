import { chmodSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { zplQuestions } from '../status/read-zpl-status.ts'
import { labelPdf } from '../testing/label-pdf.ts'
import { isInUse } from './device-lanes.ts'
import { asNobody } from './testing/as-nobody.ts'
import { startPtyPrinter } from './testing/pty-printer.ts'
import { makeUsbTree, readDevice } from './testing/usb-tree.ts'
import { findUsbPrinters } from './usb-printers.ts'
import { usbQueues, withUsbQueues } from './usb-queues.ts'

const zebraId = 'MANUFACTURER:Zebra Technologies ;COMMAND SET:ZPL,EPL;MODEL:ZTC ZD421-203dpi;CLASS:PRINTER;'
const zebra = { name: 'lp0', deviceId: zebraId, port: '1-2', serial: 'D2N2041' }
const zebraName = 'usb:Zebra Technologies ZTC ZD421-203dpi D2N2041'
const zpl = Buffer.from('^XA^FO20,20^A0N,40,40^FDLabel^FS^XZ')

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function reader(path: string) {
  const opened = await readDevice(path)
  ends.push(opened.close)
  return opened
}

const jobOf = (queue: string, bytes: Buffer) => ({
  printJobEntryId: '0198a5c5-8b4e-7cc3-9d5e-111111111111',
  bytes,
  target: { kind: 'print-queue', name: queue } as const,
})

function print(tree: ReturnType<typeof makeUsbTree>, bytes: Buffer = zpl, options: { stallTimeoutMs?: number } = {}) {
  const begun: number[] = []
  const outcome = usbQueues(tree.places).print(zebraName, jobOf(zebraName, bytes), {
    beforeFirstByte: () => begun.push(performance.now()),
    ...options,
  })
  return { outcome, begun }
}

describe('USB printers of Linux', () => {
  it('are named by maker, model and serial number, wherever they are plugged in', async () => {
    const tree = makeUsbTree()
    tree.plugIn(zebra)
    const [first] = await findUsbPrinters(tree.places)
    expect(first).toMatchObject({ name: zebraName, languages: ['ZPL', 'EPL'], isWritable: true })
    tree.unplug('lp0')
    expect(await findUsbPrinters(tree.places)).toEqual([])
    tree.plugIn({ ...zebra, name: 'lp1', port: '3-1.4' })
    const [again] = await findUsbPrinters(tree.places)
    expect([again?.name, again?.path]).toEqual([zebraName, `${tree.places.deviceFolder}/lp1`])
  })

  it('without a serial number are named by the port, so that two of a kind are two', async () => {
    const tree = makeUsbTree()
    const deviceId = 'MFG:TSC;MDL:TE200;CMD:TSPL;'
    tree.plugIn({ name: 'lp0', deviceId, port: '1-1' })
    tree.plugIn({ name: 'lp1', deviceId, port: '1-2' })
    const names = (await findUsbPrinters(tree.places)).map(({ name }) => name)
    expect(names).toEqual(['usb:TSC TE200 at port 1-1', 'usb:TSC TE200 at port 1-2'])
  })

  it('may say of themselves what they like', async () => {
    const tree = makeUsbTree()
    tree.plugIn({ name: 'lp0', deviceId: `MFG:<b>\u0000\n${'x'.repeat(5_000)};MDL:`, port: '1-1' })
    const [printer] = await findUsbPrinters(tree.places)
    expect(printer?.name).toMatch(/^usb:b x+ at port 1-1$/)
    expect(printer?.name.length).toBeLessThan(255)
  })

  it('are none where the system has no such folder', async () => {
    expect(await findUsbPrinters({ classFolder: '/nowhere/class', deviceFolder: '/nowhere/dev' })).toEqual([])
  })
})

describe('A label for a USB printer', () => {
  it('reaches it byte for byte, and begins after the journal', async () => {
    const tree = makeUsbTree()
    const device = await reader(tree.plugIn(zebra))
    const bytes = Buffer.alloc(150_000, zpl)
    const { outcome, begun } = print(tree, bytes)
    expect((await device.untilClosed()).equals(bytes)).toBe(true)
    expect(await outcome).toEqual({ status: 'Success' })
    expect(begun).toHaveLength(1)
  })

  it('waits for the ones before it: no two are mixed', async () => {
    const printer = await startPtyPrinter('never', '')
    ends.push(printer.close)
    const tree = makeUsbTree()
    tree.plugIn({ ...zebra, standIn: printer.path })
    const labels = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(60_000, letter))
    const outcomes = labels.map((bytes) => print(tree, bytes).outcome)
    expect(await Promise.all(outcomes)).toEqual(labels.map(() => ({ status: 'Success' })))
    await vi.waitFor(() => expect(printer.received()).toHaveLength(240_000), 100_000)
    expect(printer.received()).toMatch(/^(?:([a-d])\1{59999}){4}$/)
  })

  it('is unknown where the printer stops taking bytes, and is not cut off: it goes on when there is paper again', async () => {
    const tree = makeUsbTree()
    const path = tree.plugIn(zebra)
    const device = await reader(path)
    const bytes = Buffer.alloc(300_000, zpl)
    // The FIFO takes 64 kB; nobody reads yet.
    const { outcome, begun } = print(tree, bytes, { stallTimeoutMs: 200 })
    expect(await outcome).toEqual({
      status: 'Unknown',
      message:
        'The USB printer Zebra Technologies ZTC ZD421-203dpi D2N2041 stopped taking data before the label was complete. Look at the printer before you print this label again.',
    })
    expect(begun).toHaveLength(1)
    expect(isInUse(path)).toBe(true)
    expect(await usbQueues(tree.places).status(zebraName, { timeoutMs: 100, language: 'zpl' })).toMatchObject({
      state: 'busy',
    })
    expect((await device.untilClosed()).equals(bytes)).toBe(true)
    await wait(20)
    expect(isInUse(path)).toBe(false)
  })

  it('is unknown where the printer is unplugged in the middle', async () => {
    const tree = makeUsbTree()
    const device = await reader(tree.plugIn(zebra))
    const { outcome } = print(tree, Buffer.alloc(300_000, zpl))
    await wait(100)
    // Whoever writes to a FIFO without a reader gets EPIPE.
    await device.close()
    ends.pop()
    expect(await outcome).toMatchObject({ status: 'Unknown', message: expect.stringContaining('broke off (EPIPE)') })
  })

  it('fails where the printer is not connected, and says what to do', async () => {
    const { outcome, begun } = print(makeUsbTree())
    expect(await outcome).toEqual({
      status: 'Failed',
      message:
        'The USB printer Zebra Technologies ZTC ZD421-203dpi D2N2041 is not connected. Plug it in and switch it on, then print again.',
    })
    expect(begun).toEqual([])
  })

  it('is not begun where the journal cannot be written', async () => {
    const tree = makeUsbTree()
    const device = await reader(tree.plugIn(zebra))
    const full = new Error('the disk is full')
    const beforeFirstByte = () => {
      throw full
    }
    const sent = usbQueues(tree.places).print(zebraName, jobOf(zebraName, zpl), { beforeFirstByte })
    await expect(sent).rejects.toBe(full)
    expect(await device.untilClosed()).toHaveLength(0)
  })

  it('fails where it is a PDF that the printer does not read', async () => {
    const tree = makeUsbTree()
    tree.plugIn(zebra)
    expect(await print(tree, labelPdf()).outcome).toMatchObject({
      status: 'Failed',
      message: expect.stringContaining('takes no PDF'),
    })
  })

  it('fails with the command that permits it where this user may not print', async () => {
    const tree = makeUsbTree()
    const path = tree.plugIn(zebra)
    chmodSync(path, 0o000)
    expect(await asNobody(() => print(tree).outcome)).toMatchObject({
      status: 'Failed',
      message: expect.stringContaining('usermod -aG lp'),
    })
  })

  it('proves nothing after a crash: a device keeps no list', async () => {
    const queues = usbQueues(makeUsbTree().places)
    expect(await queues.findJob(zebraName, { name: 'entry', notBefore: 0 })).toBe('not-provable')
  })
})

describe('A USB printer that is asked how it is', () => {
  const errors =
    '\u0002\r\n\r\n  PRINTER STATUS\r\n   ERRORS:         1 00000000 00000001\r\n   WARNINGS:       0 00000000 00000000\r\n\u0003\r\n'
  const pluggedTo = (standIn: string) => {
    const tree = makeUsbTree()
    tree.plugIn({ ...zebra, standIn })
    return usbQueues(tree.places)
  }

  it('answers over the same cable', async () => {
    const printer = await startPtyPrinter(zplQuestions, errors)
    ends.push(printer.close)
    const status = await pluggedTo(printer.path).status(zebraName, { timeoutMs: 3_000, language: 'zpl' })
    expect(printer.received()).toBe(zplQuestions)
    expect(status).toEqual({ state: 'attention', reasons: ['paper-out'] })
  })

  it('is hung up on as soon as something is printed there', async () => {
    const printer = await startPtyPrinter('never', '')
    ends.push(printer.close)
    const queues = pluggedTo(printer.path)
    const asking = queues.status(zebraName, { timeoutMs: 3_600_000, language: 'zpl' })
    await vi.waitFor(() => expect(printer.received()).toBe(zplQuestions), 100_000)
    const printed = await queues.print(zebraName, jobOf(zebraName, zpl), { beforeFirstByte: () => undefined })
    expect(printed).toEqual({ status: 'Success' })
    expect(await asking).toEqual({ state: 'busy', reasons: [] })
    await vi.waitFor(() => expect(printer.received()).toBe(`${zplQuestions}${zpl}`), 100_000)
  })

  it('is unknown where it keeps silent, and is not waited for', async () => {
    const printer = await startPtyPrinter('never', '')
    ends.push(printer.close)
    const status = await pluggedTo(printer.path).status(zebraName, { timeoutMs: 300, language: 'zpl' })
    expect(status).toEqual({ state: 'unknown', reasons: [] })
  })
})

describe('USB printers beside print queues', () => {
  const off = { queues: [], problem: 'No print server runs on this computer.' }
  const others = { ...usbQueues(makeUsbTree().places), list: async () => off }

  it('are listed also where there is no print server, which is told where there is nothing else', async () => {
    const tree = makeUsbTree()
    const queues = withUsbQueues(usbQueues(tree.places), others)
    expect(await queues.list()).toEqual(off)
    tree.plugIn(zebra)
    expect(await queues.list()).toEqual({
      queues: [{ name: zebraName, isDefault: false, state: 'idle', stateReasons: [], isAccepting: true }],
    })
    expect(await queues.status(zebraName, { timeoutMs: 50, language: 'pdf' })).toMatchObject({ state: 'unknown' })
    tree.unplug('lp0')
    expect(await queues.status(zebraName, { timeoutMs: 50 })).toMatchObject({ state: 'off' })
  })
})
