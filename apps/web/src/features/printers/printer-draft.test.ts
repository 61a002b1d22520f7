import type { Printer } from '@labelwright/contract/server/printers-schemas'
import { describe, expect, it } from 'vitest'
import { bodyOf, draftOf, emptyPrinter, printerRules, withConnection } from './printer-draft.ts'

const usb = 'usb:Zebra ZD421 D2N2041'
const zebra = { ...emptyPrinter, name: 'Packing', printWidth: '104' }

describe('A printer that is sent its own language', () => {
  it('is reached at an address, or by a print queue or USB printer of the computer', () => {
    expect(printerRules.check(zebra)).toEqual({ targetIpAddress: 'printer.addressMissing' })
    const byQueue = withConnection(zebra, { connection: 'queue' })
    expect(printerRules.check(byQueue)).toEqual({ targetPrintQueue: 'printer.queueMissing' })
    const body = bodyOf({ ...byQueue, targetIpAddress: '10.0.0.7', targetPrintQueue: ` ${usb} ` })
    expect(body).toMatchObject({ language: 'zpl', targetIpAddress: '', targetPort: 0, targetPrintQueue: usb })
    expect(body.useLocalPrinterDriver).toBe(false)
    expect(body).not.toHaveProperty('connection')
  })

  it('is read back as it was saved', () => {
    const printer = {
      ...bodyOf({ ...zebra, connection: 'queue', targetPrintQueue: usb }),
      id: 'one',
      version: 1,
    } as Printer
    expect(draftOf(printer)).toMatchObject({ connection: 'queue', targetPrintQueue: usb, targetPort: '' })
    expect(withConnection(draftOf(printer), { connection: 'address' }).targetPort).toBe('9100')
  })

  it('has no queue at an address, and none of a computer where the server prints', () => {
    const typed = { ...zebra, targetIpAddress: '10.0.0.7', targetPrintQueue: usb }
    expect(bodyOf(typed).targetPrintQueue).toBe('')
    const byServer = bodyOf({ ...typed, connection: 'queue', printsVia: 'server' })
    expect(byServer).toMatchObject({ targetIpAddress: '10.0.0.7', targetPort: 9100, targetPrintQueue: '' })
  })
})
