import type { FieldError } from '@labelwright/contract/errors'
import { ProductError } from '@labelwright/contract/errors'
import type { ArticleWithData } from '@labelwright/contract/server/articles-schemas'
import type { Printer } from '@labelwright/contract/server/printers-schemas'
import type { LabelToPrint, PrintArticleBody } from '@labelwright/contract/server/printing-schemas'
import { type MergedVariable, mergeArticleData } from '@labelwright/label-document/merge-article-data'
import { hasErrors, type Problem } from '@labelwright/label-document/problem'
import type { Drawing } from '@labelwright/label-layout/drawing'
import { mostDots } from '@labelwright/label-output/raster/glyph-bitmap'
import type { Actor } from '../../platform/actor.ts'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Rows } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { LabelEngine } from '../../platform/label-engine.ts'
import type { ArticlesService } from '../articles/articles.service.ts'
import type { LabelsService, PublishedLabel } from '../labels/labels.service.ts'
import { type PrintersService, widthOf } from '../printers/printers.service.ts'
import { takePrint } from '../subscription/subscription.service.ts'
import * as store from './printing.store.ts'

export interface JobMaker {
  readonly labels: LabelsService
  readonly articles: ArticlesService
  readonly printers: PrintersService
  readonly engine: LabelEngine
  readonly blobs: BlobStore
  readonly leaseMs: number
  /** Refuses a line that is not there, may not be seen or is of another article. */
  readonly assertOrderLine: (rows: Rows, actor: Actor, lineId: string, articleId: string) => Promise<void>
}

interface Line {
  readonly index: number
  readonly wanted: LabelToPrint
  readonly label: PublishedLabel
  readonly article: ArticleWithData
  readonly printer: Printer
}

const fieldErrors = (index: number, problems: readonly Problem[]): FieldError[] =>
  problems
    .filter((problem) => problem.severity === 'error')
    .map((problem) => ({
      path: problem.variableName ? `labels.${index}.editableData.${problem.variableName}` : `labels.${index}`,
      code: problem.code,
      message: problem.message,
    }))

/** Why a value that came with the call may not be used; what repeats the article's own is no change. */
function refusalOf(variable: MergedVariable | undefined, key: string, data: string) {
  if (!variable) return { code: 'variable-unknown', message: `The label has no variable "${key}".` }
  const isAllowed = variable.isEditable || variable.value === data
  return isAllowed ? undefined : { code: 'not-editable', message: `"${key}" cannot be changed here.` }
}

/** The values a label is printed with: the article's, then what the person typed where that is allowed. */
function fill({ index, wanted, label, article }: Line, actor: Actor): Record<string, string> {
  const merged = mergeArticleData(label.document.variables, article)
  const values: Record<string, string> = Object.fromEntries(merged.map((each) => [each.variableName, each.value]))
  const errors: FieldError[] = []
  for (const [position, { key, data }] of wanted.editableData.entries()) {
    const variable = merged.find((each) => each.variableName.toLowerCase() === key.toLowerCase())
    const refusal = refusalOf(variable, key, data)
    if (refusal) errors.push({ path: `labels.${index}.editableData.${position}.key`, ...refusal })
    else if (variable) values[variable.variableName] = data
  }
  if (errors.length > 0) throw new ProductError('validation-failed', { errors })
  return { ...values, ...systemValues(label, article, actor) }
}

/** Variables that the system fills; a label that has none of them ignores them. */
const systemValues = (label: PublishedLabel, article: ArticleWithData, actor: Actor): Record<string, string> => ({
  meta_user: actor.name,
  meta_time: new Date().toISOString(),
  meta_article: article.name,
  meta_version: String(label.versionNumber),
})

function targetOf(printer: Printer): store.PrintTarget {
  return {
    targetIpAddress: printer.targetIpAddress,
    targetPort: printer.targetPort,
    targetPrintQueue: printer.targetPrintQueue,
    useLocalPrinterDriver: printer.useLocalPrinterDriver,
    orientation: 'portrait',
    scale: 'none',
    side: 'one-sided',
    paperSize: printer.paperSize,
    customPaperSize: printer.customPaperSize,
  }
}

const fileNameOf = (line: Line): string =>
  `${line.label.name} ${line.article.externalIdentifier ?? line.article.name}.${line.printer.language}`
    .replaceAll(/[^\p{L}\p{N}. _-]/gu, '_')
    .slice(0, 150)

/** Refuses a label that is too wide for the printer, or that has more dots at its resolution than can be painted. */
function assertSuitable({ label, printer }: Line, { width, height, dot }: Drawing): void {
  const widthMm = label.document.width / 1000
  const printerMm = widthOf(printer)
  if (printerMm !== undefined && widthMm > printerMm + 1) {
    throw new ProductError('printer-unsuitable', {
      detail: `The label is ${widthMm} mm wide; ${printer.name} prints ${printerMm} mm at most. Choose another printer.`,
    })
  }
  if (printer.language !== 'pdf' && (width / dot) * (height / dot) > mostDots) {
    throw new ProductError('printer-unsuitable', {
      detail: `The label is too large for ${printer.name} at ${printer.dpi} dpi. Choose another printer.`,
    })
  }
}

async function makeEntry(maker: JobMaker, rows: Rows, actor: Actor, jobId: string, line: Line): Promise<void> {
  const filled = fill(line, actor)
  const { drawing, problems } = maker.engine.layOut(line.label, filled, line.printer.dpi)
  if (hasErrors(problems)) {
    const errors = fieldErrors(line.index, problems)
    throw new ProductError('label-not-printable', {
      errors,
      detail: errors[0]?.message ?? 'The label cannot be printed.',
    })
  }
  assertSuitable(line, drawing)
  const bytes = maker.engine.print(drawing, {
    language: line.printer.language,
    copies: line.wanted.quantity,
    title: line.label.name,
  })
  const fileSha256 = await maker.blobs.put(bytes)
  await store.insertEntry(rows, {
    organizationId: actor.organizationId,
    id: newId(),
    jobId,
    position: line.index,
    labelId: line.label.labelId,
    labelName: line.label.name,
    labelVersionId: line.label.versionId,
    labelVersionNumber: line.label.versionNumber,
    articleId: line.article.id,
    articleName: line.article.name,
    externalIdentifier: line.article.externalIdentifier,
    printerId: line.printer.id,
    printerName: line.printer.name,
    dpi: line.printer.dpi,
    quantity: line.wanted.quantity,
    orderLineId: line.wanted.orderLineId ?? null,
    filled,
    fileSha256,
    fileBytes: bytes.length,
    fileName: fileNameOf(line),
    target: targetOf(line.printer),
    leaseMs: maker.leaseMs,
  })
}

/** Makes a whole job in the caller's transaction: everything is right and stored, or nothing is. Returns its id. */
export async function makePrintJob(maker: JobMaker, rows: Rows, actor: Actor, body: PrintArticleBody): Promise<string> {
  const id = newId()
  await takePrint(rows)
  await store.insertJob(rows, {
    organizationId: actor.organizationId,
    id,
    userId: actor.userId,
    userName: actor.name,
    computerName: body.computerName,
  })
  for (const [index, wanted] of body.labels.entries()) {
    const label = await maker.labels.published(rows, actor, wanted.labelId)
    const article = await maker.articles.find(rows, actor, wanted.articleId)
    const printer = await maker.printers.find(rows, actor, wanted.printerId)
    if (wanted.orderLineId) await maker.assertOrderLine(rows, actor, wanted.orderLineId, wanted.articleId)
    await makeEntry(maker, rows, actor, id, { index, wanted, label, article, printer })
  }
  return id
}
