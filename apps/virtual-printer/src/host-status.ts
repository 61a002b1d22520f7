import type { PrinterState } from './printer.ts'

export interface StatusFacts extends PrinterState {
  readonly dotsPerMillimetre: number
  readonly version: string
}

const startOfText = '\u0002'
const endOfText = '\u0003\r\n'
const frame = (line: string): string => `${startOfText}${line}${endOfText}`
const flag = (value: boolean): string => (value ? '1' : '0')
const digits = (value: number, count: number): string => String(value).padStart(count, '0').slice(-count)

/** `~HS`: three lines; paper out, formats that wait and labels that remain are true, the rest is a printer at rest. */
function hostStatus({ isPaperOut, waitingJobs }: StatusFacts): string {
  const first = `030,${flag(isPaperOut)},0,1245,${digits(waitingJobs, 3)},0,0,0,000,0,0,0`
  const second = `000,0,0,0,1,2,6,0,${digits(waitingJobs, 8)},1,000`
  return frame(first) + frame(second) + frame('1234,0')
}

const mediaOut = 0x1

/** `~HQES`: a flag, then errors and warnings as bits; bit 0 of the first group is media out. */
function extendedStatus({ isPaperOut }: StatusFacts): string {
  const bits = (isPaperOut ? mediaOut : 0).toString(16).padStart(8, '0')
  const errors = `   ERRORS:         ${flag(isPaperOut)} 00000000 ${bits}`
  return `${startOfText}\r\n\r\n  PRINTER STATUS\r\n${errors}\r\n   WARNINGS:       0 00000000 00000000\r\n${endOfText}`
}

/** `~HI`: model, firmware, dots per millimetre, memory. */
const identification = ({ dotsPerMillimetre, version }: StatusFacts): string =>
  frame(`LABELWRIGHT VIRTUAL,V${version},${Math.round(dotsPerMillimetre)},8176KB`)

const answers: Readonly<Record<string, (facts: StatusFacts) => string>> = {
  '~HS': hostStatus,
  '~HQES': extendedStatus,
  '~HI': identification,
}

/** The questions of a host in the order they stand; a shorter name does not match within a longer one. */
const questions = /~HQES|~HS|~HI/gi

/** Longest question, so that one cut in two by the network is still seen. */
export const longestQuestion = 5

export const answersTo = (text: string, facts: StatusFacts): string =>
  [...text.matchAll(questions)].map(([question]) => answers[question.toUpperCase()]?.(facts) ?? '').join('')

const trailingQuestions = /(?:(?:~HQES|~HS|~HI)[\r\n]*)+$/i
/** Far more than anybody asks behind a label. */
const longestTail = 256

/** A job without what was asked behind it: a question is answered, not printed. */
export function withoutQuestions(job: Buffer): Buffer {
  const tail = job.subarray(-longestTail).toString('latin1')
  return job.subarray(0, job.length - (trailingQuestions.exec(tail)?.[0].length ?? 0))
}
