import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UsbPlaces } from '../usb-printers.ts'

export interface PluggedPrinter {
  /** `lp0` */
  readonly name: string
  /** What the printer says of itself (IEEE 1284). */
  readonly deviceId: string
  /** Of USB: `1-2`. */
  readonly port: string
  /** Of the USB device, where it has one. */
  readonly serial?: string
  /** What stands in place of the device; a FIFO unless given. */
  readonly standIn?: string
}

/** A computer with USB printers, as Linux shows them: a tree of its own, with FIFOs in place of the devices. */
export interface UsbTree {
  readonly places: UsbPlaces
  /** Answers the path of the device. */
  readonly plugIn: (printer: PluggedPrinter) => string
  readonly unplug: (name: string) => void
}

export function makeUsbTree(): UsbTree {
  const root = mkdtempSync(join(tmpdir(), 'labelwright-usb-'))
  // As /sys and /dev are: everybody may look into them.
  chmodSync(root, 0o755)
  const places = { classFolder: join(root, 'class'), deviceFolder: join(root, 'dev') }
  for (const folder of Object.values(places)) mkdirSync(folder)
  return {
    places,
    plugIn: ({ name, deviceId, port, serial, standIn }) => {
      const device = join(root, 'devices', port)
      const connection = join(device, `${port}:1.0`)
      mkdirSync(connection, { recursive: true })
      // As the kernel does, with a line feed behind it.
      writeFileSync(join(connection, 'ieee1284_id'), `${deviceId}\n`)
      if (serial !== undefined) writeFileSync(join(device, 'serial'), `${serial}\n`)
      mkdirSync(join(places.classFolder, name))
      symlinkSync(connection, join(places.classFolder, name, 'device'))
      const path = join(places.deviceFolder, name)
      if (standIn === undefined) execFileSync('mkfifo', [path])
      else symlinkSync(standIn, path)
      return path
    },
    unplug: (name) => {
      rmSync(join(places.classFolder, name), { recursive: true })
      rmSync(join(places.deviceFolder, name))
    },
  }
}

/** The other end of a device: what a printer reads. */
export interface DeviceReader {
  /** Resolves with all bytes when whoever writes has closed the device. */
  readonly untilClosed: () => Promise<Buffer>
  readonly close: () => Promise<void>
}

export async function readDevice(path: string): Promise<DeviceReader> {
  const opening = open(path, 'r')
  let file: FileHandle | undefined
  return {
    untilClosed: async () => {
      file = await opening
      return file.readFile()
    },
    close: async () => (file ?? (await opening)).close(),
  }
}
