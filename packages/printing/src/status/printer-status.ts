import type { CupsServer } from '../ipp/cups-server.ts'
import { askIppStatus } from './ask-ipp-status.ts'
import { askRawSocket } from './ask-raw-socket.ts'
import { askSnmpStatus } from './ask-snmp-status.ts'
import { escPosQuestions, readEscPosStatus } from './read-escpos-status.ts'
import { readTsplStatus, tsplQuestions } from './read-tspl-status.ts'
import { readZplStatus, zplQuestions } from './read-zpl-status.ts'
import { type ReadStatus, unreadable } from './status-words.ts'

/** How a printer is asked how it is. */
export type StatusTarget =
  | {
      readonly kind: 'raw-socket'
      readonly address: string
      readonly port: number
      readonly language: 'zpl' | 'tspl' | 'escpos'
    }
  | { readonly kind: 'snmp'; readonly address: string; readonly port?: number; readonly community?: string }
  /** A printer's own IPP server (`/ipp/print`), or a queue of a print server (`/printers/NAME`). */
  | { readonly kind: 'ipp'; readonly server: CupsServer; readonly path: string }

/** How a printer is, and in which language it said so. */
export interface PrinterStatus extends ReadStatus {
  readonly askedBy: 'zpl' | 'tspl' | 'escpos' | 'snmp' | 'ipp'
}

export interface StatusOptions {
  readonly timeoutMs: number
  /** Whether nothing is being printed there: a raw printer serves one connection at a time. */
  readonly isFree: () => boolean
}

const rawQuestions = {
  zpl: { questions: zplQuestions, read: (bytes: Buffer) => readZplStatus(bytes.toString('latin1')) },
  tspl: { questions: tsplQuestions, read: readTsplStatus },
  escpos: { questions: escPosQuestions, read: readEscPosStatus },
} as const

/** Asks a printer how it is. Never rejects: one that cannot be reached is `off`, one that keeps silent or talks nonsense is `unknown`. */
export async function askPrinterStatus(target: StatusTarget, options: StatusOptions): Promise<PrinterStatus> {
  if (target.kind === 'snmp') return { ...(await askSnmpStatus(target, options)), askedBy: 'snmp' }
  if (target.kind === 'ipp') return { ...(await askIppStatus(target, options)), askedBy: 'ipp' }
  const askedBy = target.language
  if (!options.isFree()) return { state: 'busy', reasons: [], askedBy }
  const { questions, read } = rawQuestions[target.language]
  const answer = await askRawSocket(target, { questions, read, timeoutMs: options.timeoutMs })
  if (answer === 'unreachable') return { state: 'off', reasons: [], askedBy }
  return { ...(answer ?? unreadable), askedBy }
}
