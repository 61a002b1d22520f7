import { toByteText } from '../byte-text.ts'
import { countLines } from '../count-lines.ts'
import { mostSourceBytes, tooLarge, tooMuchWork, workOfCommand } from '../job-limits.ts'
import { type Parameters, readParameters } from '../parameters.ts'
import type { PrinterCommand } from '../printer-command.ts'
import type { PrinterLabel, PrinterReading } from '../printer-label.ts'
import { createReports } from '../reports.ts'
import { createLabelJob, type LabelJob, type PrinterOptions, printImage } from './label-job.ts'

/** A command whose parameters were split. */
export interface ImageCommand extends PrinterCommand {
  /** Texts keep their quotation marks. */
  readonly parts: readonly string[]
  readonly end: number
}

/** Obeys one command; answers why not as the rest of a sentence, or undefined when done. */
export type Obey<Job extends LabelJob> = (job: Job, parameters: Parameters, command: ImageCommand) => string | undefined
export type ImageCommands<Job extends LabelJob> = Readonly<Record<string, Obey<Job>>>

interface ImageLanguage<Job extends LabelJob> {
  readonly split: (source: string) => Iterable<ImageCommand>
  readonly newJob: (job: LabelJob) => Job
  readonly commands: ImageCommands<Job>
  /** Identical labels that a command prints of the image; undefined where it prints nothing. */
  readonly copiesOf: (job: Job, command: ImageCommand) => number | undefined
}

/** Reads a job as a printer would whose commands draw on an image, and which prints that image when it is told to. */
export function readImageJob<Job extends LabelJob>(
  language: ImageLanguage<Job>,
  source: Uint8Array | string,
  options: PrinterOptions,
): PrinterReading {
  const reports = createReports()
  if (source.length > mostSourceBytes) {
    reports.addForJob(tooLarge)
    return { labels: [], notUnderstood: reports.list('') }
  }
  const text = toByteText(source)
  const lineOf = countLines(text)
  const job = language.newJob(createLabelJob(options, reports.add))
  const labels: PrinterLabel[] = []
  let start: number | undefined
  for (const command of language.split(text)) {
    if (job.workLeft < 0) {
      reports.add(command, tooMuchWork)
      break
    }
    start ??= command.start
    job.field = { place: { offset: command.start, line: lineOf(command.start) } }
    obey(language, job, command)
    const copies = language.copiesOf(job, command)
    if (copies === undefined) continue
    const { end } = command
    if (job.marks.length > 0)
      labels.push(printImage(job, { copies, start, end, source: text.slice(start, end).trim() }))
    start = undefined
  }
  if (job.isImageNew) reports.addForJob('the last label has no command that prints it', start)
  return { labels, notUnderstood: reports.list(text) }
}

function obey<Job extends LabelJob>({ commands }: ImageLanguage<Job>, job: Job, command: ImageCommand): void {
  job.workLeft -= workOfCommand + command.parameters.length
  if (job.workLeft < 0) return
  const known = Object.hasOwn(commands, command.name) ? commands[command.name] : undefined
  const parameters = readParameters({ report: job.report, unitDots: 1 }, command, command.parts)
  const reason = known ? known(job, parameters, command) : 'unknown command'
  if (reason !== undefined) job.report(command, reason)
}
