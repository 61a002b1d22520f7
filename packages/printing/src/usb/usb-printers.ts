import { constants } from 'node:fs'
import { access, readdir, readFile, realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type DeviceId, readDeviceId } from './device-id.ts'

/** Where Linux shows its USB printers (the kernel's driver usblp). Tests bring a tree of their own. */
export interface UsbPlaces {
  /** `/sys/class/usbmisc` */
  readonly classFolder: string
  /** `/dev/usb` */
  readonly deviceFolder: string
}

export const usualUsbPlaces: UsbPlaces = { classFolder: '/sys/class/usbmisc', deviceFolder: '/dev/usb' }

/** What the names of USB printers begin with where print queues are named. */
export const usbPrefix = 'usb:'

/** A printer that hangs on this computer. */
export interface UsbPrinter extends DeviceId {
  /** The same whenever and, where the printer tells its serial number, wherever it is plugged in: `usb:Zebra ZD421 D2N2041`. */
  readonly name: string
  /** `/dev/usb/lp0`; another one after each plugging in. */
  readonly path: string
  /** Whether this user may write to it. */
  readonly isWritable: boolean
}

/** The USB printers that are plugged in and switched on, by name. */
export async function findUsbPrinters({ classFolder, deviceFolder }: UsbPlaces): Promise<readonly UsbPrinter[]> {
  const names = (await readdir(classFolder).catch(noneThere)).filter((name) => /^lp\d+$/.test(name))
  const found = await Promise.all(names.map((name) => readPrinter(join(classFolder, name), join(deviceFolder, name))))
  return found.filter((printer) => printer !== undefined).sort((one, other) => one.name.localeCompare(other.name, 'en'))
}

/** A computer without USB printers has no such folder. */
const noneThere = (): string[] => []

/** Undefined where it was unplugged meanwhile. */
async function readPrinter(folder: string, path: string): Promise<UsbPrinter | undefined> {
  try {
    const connection = await realpath(join(folder, 'device'))
    const id = readDeviceId(await readFile(join(connection, 'ieee1284_id'), 'utf8'))
    // The folder above is the device, named by the port that it is plugged into (`1-1.2`).
    const device = dirname(connection)
    const serial = id.serial || (await readText(join(device, 'serial')))
    const isWritable = await access(path, constants.R_OK | constants.W_OK).then(
      () => true,
      () => false,
    )
    const title = [id.vendor, id.model].join(' ').trim() || 'Printer'
    const name = `${usbPrefix}${title} ${serial || `at port ${basename(device)}`}`
    return { ...id, serial, name, path, isWritable }
  } catch {
    return undefined
  }
}

const readText = (path: string): Promise<string> =>
  readFile(path, 'utf8').then(
    (text) => text.replaceAll(/[^\w.-]/g, '').slice(0, 60),
    () => '',
  )
