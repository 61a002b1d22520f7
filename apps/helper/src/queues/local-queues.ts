import { cupsServerOf } from '@labelwright/printing/ipp/cups-server'
import { cupsQueues } from '@labelwright/printing/queues/cups-queues'
import type { LocalQueues } from '@labelwright/printing/queues/local-queues'
import { usualUsbPlaces } from '@labelwright/printing/usb/usb-printers'
import { usbQueues, withUsbQueues } from '@labelwright/printing/usb/usb-queues'
import { missingWindowsQueues, windowsQueues } from '@labelwright/printing/windows/windows-queues'
import type { Settings } from '../settings.ts'
import { findWindowsParts } from './windows-parts.ts'

/** The print queues and USB printers of this computer, as its system has them: those of Windows and macOS are queues there. */
export function localQueuesOf(
  { cupsServer, dataDirectory }: Settings,
  platform: NodeJS.Platform = process.platform,
): LocalQueues {
  if (platform === 'win32') {
    const parts = findWindowsParts(dataDirectory)
    return typeof parts === 'string' ? missingWindowsQueues(parts) : windowsQueues(parts)
  }
  const cups = cupsQueues(cupsServerOf(cupsServer))
  return platform === 'linux' ? withUsbQueues(usbQueues(usualUsbPlaces), cups) : cups
}
