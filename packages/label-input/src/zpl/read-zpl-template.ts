import { readZpl } from './read-zpl.ts'
import type { ZplOptions, ZplReading } from './zpl-label.ts'

/**
 * Reads a job for its design: a field with a number (`^FN`) that has no data shows its prompt, and a job that only stores
 * formats (`^DF`) is read as if it printed them.
 */
export function readZplTemplate(source: Uint8Array | string, options: ZplOptions): ZplReading {
  const dataOfNumber = (number: number, prompt: string | undefined): string => prompt ?? `Field ${number}`
  const reading = readZpl(source, { ...options, dataOfNumber })
  return reading.labels.length > 0 ? reading : readZpl(source, { ...options, dataOfNumber, printsFormats: true })
}
