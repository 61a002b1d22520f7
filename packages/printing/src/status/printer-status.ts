import { networkPrinterOf } from '../ipp/ipp-printer.ts'
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
      /** `none` is asked nothing but to take a connection. */
      readonly language: 'zpl' | 'tspl' | 'escpos' | 'none'
    }
  | { readonly kind: 'snmp'; readonly address: string; readonly port?: number; readonly community?: string }
  /** A printer's own IPP server, by its path with the slash (`/ipp/print`). */
  | { readonly kind: 'ipp'; readonly address: string; readonly port: number; readonly path: string }

/** How a printer is, and in which language it said so. */
export interface PrinterStatus extends ReadStatus {
  readonly askedBy: 'zpl' | 'tspl' | 'escpos' | 'snmp' | 'ipp' | 'none'
}

export interface StatusOptions {
  readonly timeoutMs: number
  /** Hangs up at a raw printer, which serves one connection: something is to be printed there. */
  readonly signal?: AbortSignal | undefined
}

const rawQuestions = {
  zpl: { questions: zplQuestions, read: (bytes: Buffer) => readZplStatus(bytes.toString('latin1')) },
  tspl: { questions: tsplQuestions, read: readTsplStatus },
  escpos: { questions: escPosQuestions, read: readEscPosStatus },
  none: { questions: '', read: () => unreadable },
} as const

type RawLanguage = keyof typeof rawQuestions

/** The language that a printer can be asked in; `none` where there is no such question. */
export const rawLanguageOf = (language: string): RawLanguage =>
  (['zpl', 'tspl', 'escpos'] as const).find((known) => known === language) ?? 'none'

/** What printers of a language are asked, and how their answer is read; no questions where it has none. */
export const rawQuestionsOf = (language: string): (typeof rawQuestions)[RawLanguage] =>
  rawQuestions[rawLanguageOf(language)]

/**
 * Asks a printer how it is. Never rejects: one that cannot be reached is `off`, one that keeps silent or talks nonsense is
 * `unknown`, a raw one that this process prints on, or begins to, is `busy`.
 */
export async function askPrinterStatus(target: StatusTarget, options: StatusOptions): Promise<PrinterStatus> {
  const { timeoutMs } = options
  switch (target.kind) {
    case 'snmp':
      return { ...(await askSnmpStatus(target, options)), askedBy: 'snmp' }
    case 'ipp': {
      const [printer, tls] = [networkPrinterOf(target), networkPrinterOf(target, true)]
      return { ...(await askIppStatus(printer, { timeoutMs, tls })), askedBy: 'ipp' }
    }
    case 'raw-socket':
      return { ...(await askRaw(target, options)), askedBy: target.language }
  }
}

type RawTarget = Extract<StatusTarget, { kind: 'raw-socket' }>

async function askRaw(target: RawTarget, options: StatusOptions): Promise<ReadStatus> {
  const answer = await askRawSocket(target, { ...rawQuestions[target.language], ...options })
  if (answer === 'in-use') return { state: 'busy', reasons: [] }
  if (answer === 'unreachable') return { state: 'off', reasons: [] }
  return answer === 'silent' ? unreadable : answer
}
