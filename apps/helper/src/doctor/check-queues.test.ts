import { chmodSync } from 'node:fs'
import { makeUsbTree } from '@labelwright/printing/usb/testing/usb-tree'
import { describe, expect, it } from 'vitest'
import { newDataDirectory } from '../testing/start-helper.ts'
import { checkQueues, createCheckUsb } from './check-queues.ts'
import type { Examination } from './finding.ts'

const on = (platform: NodeJS.Platform): Examination =>
  ({ computer: { platform }, settings: { port: 0, dataDirectory: newDataDirectory() } }) as unknown as Examination

describe('The doctor', () => {
  it('names the USB printers of Linux, which are queues elsewhere', async () => {
    const tree = makeUsbTree()
    const check = createCheckUsb(tree.places)
    expect(await check(on('linux'))).toEqual([])
    const path = tree.plugIn({ name: 'lp0', deviceId: 'MFG:Zebra;MDL:ZD421;CMD:ZPL;', port: '1-2', serial: 'D2N2041' })
    expect(await check(on('linux'))).toEqual([
      { level: 'ok', text: `The USB printer Zebra ZD421 D2N2041 is connected (${path}).` },
    ])
    expect(await check(on('darwin'))).toEqual([])
  })

  // Whether a file may be written is asked for the real user: root may write to everything.
  it.skipIf(process.getuid?.() === 0)('says how to permit a USB printer', async () => {
    const tree = makeUsbTree()
    chmodSync(tree.plugIn({ name: 'lp0', deviceId: 'MFG:Zebra;MDL:ZD421;', port: '1-2' }), 0o000)
    const [finding] = await createCheckUsb(tree.places)(on('linux'))
    expect(finding).toMatchObject({ level: 'fix', text: expect.stringContaining('sudo usermod -aG lp $USER') })
  })

  it('says what is missing where a part for the queues of Windows is', async () => {
    expect(await checkQueues(on('win32'))).toEqual([
      { level: 'fix', text: expect.stringMatching(/a part of it is missing .* Install the program for Windows/) },
    ])
  })
})
