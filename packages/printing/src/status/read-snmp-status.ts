// Printer status over SNMP: Host Resources MIB (RFC 2790 §4) and Printer MIB (RFC 3805).
import { type ReadStatus, type StatusReason, statusOf, unreadable } from './status-words.ts'

/** What the agent answered; what it does not know is undefined. */
export interface SnmpFacts {
  /** hrPrinterStatus: other 1, unknown 2, idle 3, printing 4, warming up 5. */
  readonly printerStatus?: number | undefined
  /** hrPrinterDetectedErrorState: bits, the first is the highest of the first byte. */
  readonly errorState?: Uint8Array | undefined
  /** prtAlertCode of the rows of prtAlertTable. */
  readonly alertCodes: readonly number[]
}

/** By the number of the bit. */
const errorBits: readonly (StatusReason | undefined)[] = [
  'paper-low',
  'paper-out',
  'ribbon-low',
  'ribbon-out',
  'head-open',
  'paper-jam',
  'offline',
  'other',
  'paper-out',
  'other',
  'ribbon-out',
  undefined,
  'take-label',
  'paper-out',
  undefined,
]

/** PrtAlertCodeTC; codes that tell of no trouble, or of trouble that another value tells, are left out. */
const alertReasons: Readonly<Record<number, StatusReason>> = {
  3: 'head-open',
  5: 'head-open',
  8: 'paper-jam',
  22: 'offline',
  30: 'other',
  34: 'memory-full',
  35: 'under-temperature',
  36: 'over-temperature',
  501: 'head-open',
  801: 'paper-out',
  807: 'paper-low',
  808: 'paper-out',
  1001: 'under-temperature',
  1002: 'over-temperature',
  1101: 'ribbon-out',
  1102: 'ribbon-out',
  1103: 'ribbon-out',
  1104: 'ribbon-low',
  1105: 'ribbon-low',
  1106: 'ribbon-low',
}

const printing = 4
const warmingUp = 5
const knownStates = [1, 3, printing, warmingUp]

/** Reads what an agent answered. */
export function readSnmpStatus({ printerStatus, errorState, alertCodes }: SnmpFacts): ReadStatus {
  const reasons = [
    ...errorBits.filter((_, bit) => isSet(errorState, bit)),
    ...alertCodes.map((code) => alertReasons[code]),
  ].filter((reason) => reason !== undefined)
  const isKnown = printerStatus !== undefined && knownStates.includes(printerStatus)
  if (!isKnown && reasons.length === 0) return unreadable
  return statusOf(reasons, { isBusy: printerStatus === printing || printerStatus === warmingUp })
}

const isSet = (bytes: Uint8Array | undefined, bit: number): boolean =>
  (((bytes?.[Math.floor(bit / 8)] ?? 0) << (bit % 8)) & 0x80) !== 0
