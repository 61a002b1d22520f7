// Printer status over IPP (RFC 8011 §5.4.11 and §5.4.12), of a network printer or a queue of CUPS.
import { type IppGroup, numberOf } from '../ipp/ipp-message.ts'
import { type ReadStatus, type StatusReason, statusOf, unreadable } from './status-words.ts'

/** What is asked for. */
export const ippStatusAttributes = [
  'printer-state',
  'printer-state-reasons',
  'printer-is-accepting-jobs',
  'queued-job-count',
] as const

const idle = 3
const processing = 4
const stopped = 5

/** Keywords without their ending `-error`, `-warning` or `-report`. */
const keywords: Readonly<Record<string, StatusReason>> = {
  'media-empty': 'paper-out',
  'media-needed': 'paper-out',
  'input-tray-missing': 'paper-out',
  'media-low': 'paper-low',
  'media-jam': 'paper-jam',
  'marker-supply-empty': 'ribbon-out',
  'toner-empty': 'ribbon-out',
  'marker-supply-low': 'ribbon-low',
  'toner-low': 'ribbon-low',
  'cover-open': 'head-open',
  'door-open': 'head-open',
  'interlock-open': 'head-open',
  paused: 'paused',
  'moving-to-paused': 'paused',
  shutdown: 'offline',
  offline: 'offline',
  'connecting-to-device': 'offline',
  'timed-out': 'offline',
  'cutter-jam': 'cutter-jam',
  'trimmer-jam': 'cutter-jam',
  'fuser-over-temp': 'over-temperature',
  'fuser-under-temp': 'under-temperature',
  'output-area-full': 'take-label',
}

/** What a keyword of `printer-state-reasons` means; undefined where this room does not know it. */
export const reasonOfKeyword = (keyword: string): StatusReason | undefined =>
  keywords[keyword.replace(/-(?:error|warning|report)$/, '')]

/** Reads the attributes of one printer. Keywords that this room does not know count where they end with `-error`. */
export function readIppStatus(printer: IppGroup): ReadStatus {
  const state = numberOf(printer, 'printer-state')
  if (state === undefined || state < idle || state > stopped) return unreadable
  const reasons = (printer.get('printer-state-reasons') ?? []).slice(0, 50).flatMap((value) => {
    const word = String(value)
    return reasonOfKeyword(word) ?? (word.endsWith('-error') ? 'other' : [])
  })
  if (state === stopped && reasons.length === 0) reasons.push('paused')
  const queueLength = numberOf(printer, 'queued-job-count')
  const waiting = queueLength === undefined ? undefined : Math.max(0, queueLength)
  return statusOf(reasons, { isBusy: state === processing, queueLength: waiting })
}
