// A test of a label that is being designed: sample values, no serial number taken, TEST across every copy.
import { type FieldError, ProductError } from '@labelwright/contract/errors'
import { pdfPrinter } from '@labelwright/contract/server/pdf-printer'
import type { PrintTestBody } from '@labelwright/contract/server/printing-schemas'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { LabelVariable } from '@labelwright/label-document/label-variable'
import { mergeArticleData } from '@labelwright/label-document/merge-article-data'
import { sampleValuesOf } from '@labelwright/label-document/sample-values'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { type Sight, sightOf } from '../groups/sight.service.ts'
import { findOpenDocument } from '../label-designer/label-history.service.ts'
import { testLabelOf } from '../labels/labels.service.ts'
import type { PrinterForLabel } from '../printers/printers.service.ts'
import { findSampleNumber } from '../series/series.service.ts'
import { assertPrintLeft } from '../subscription/subscription.service.ts'
import { findNamedPrinter } from './find-lines.ts'
import { type PrintLine, systemValues } from './print-line.ts'
import type { JobToMake, PlannedJob } from './steps/planned-job.ts'

interface TestRequest extends JobToMake {
  readonly actor: Actor
  readonly body: PrintTestBody
}

/** What is tested: a label with the values that it is printed with. */
interface TestedLabel {
  readonly labelId: string
  readonly name: string
  readonly document: unknown
  readonly valuesOf: (document: LabelDocument) => Promise<Record<string, string>> | Record<string, string>
}

/** Stands where an article would. */
const noArticle = { id: null, name: 'TEST', externalIdentifier: null, articleData: [] }

/** Samples, or else defaults; of a required text without either its name, of a serial number one that no series gives. */
async function sampleValues(trx: Transaction, variables: readonly LabelVariable[]): Promise<Record<string, string>> {
  const values: Record<string, string> = {}
  for (const { variableName, value, isRequired, isSerial } of mergeArticleData(variables, undefined)) {
    const variable = variables.find((each) => each.variableName === variableName)
    if (value !== '' || !variable) values[variableName] = value
    else if (isSerial) values[variableName] = await findSampleNumber(trx, variable.series)
    else values[variableName] = isRequired && isPlainText(variable) ? variableName.slice(0, variable.propertySize) : ''
  }
  return { ...values, ...sampleValuesOf(variables) }
}

const isPlainText = ({ dataType, inputType = 'text' }: LabelVariable): boolean =>
  dataType === 'default' && (inputType === 'text' || inputType === 'multiline')

/** Reads what is tested, or throws the refusal. A test is stored and counted like any other print. */
export async function planTestJob(ctx: Context, trx: Transaction, request: TestRequest): Promise<PlannedJob> {
  const { actor, body, id, isPdfOnly } = request
  const { labelId, printerId, quantity = 1, computerName } = body
  const tested = await findOpenDocument(trx, actor, labelId)
  const sight = await sightOf(trx, actor)
  const printer = isPdfOnly
    ? pdfPrinter
    : await findNamedPrinter(trx, { sight, printerId, labelId, computerName, path: 'printerId' })
  const valuesOf = ({ variables }: LabelDocument) => sampleValues(trx, variables)
  const print = { actor, id, isPdfOnly, sight, printer, quantity, computerName }
  return planTest(ctx, trx, { ...print, tested: { ...tested, labelId, valuesOf } })
}

interface TestPrint extends JobToMake {
  readonly actor: Actor
  readonly sight: Sight
  readonly printer: PrinterForLabel
  readonly quantity: number
  readonly computerName: string
  readonly tested: TestedLabel
}

/** Plans a job with the one entry of a test. */
export async function planTest(ctx: Context, trx: Transaction, print: TestPrint): Promise<PlannedJob> {
  const { actor, id, isPdfOnly, sight, printer, quantity, computerName, tested } = print
  const { labelId, name } = tested
  const quota = await assertPrintLeft(trx)
  const label = { ...(await testLabelOf(ctx, trx, tested)), labelId, name, versionNumber: null }
  const wanted = { labelId, quantity, editableData: [] }
  const line: PrintLine = { index: 0, wanted, label, article: noArticle, printer }
  const filled = { ...(await tested.valuesOf(label.document)), ...systemValues(line, actor) }
  const job = { actor, id, isPdfOnly, computerName, quota, sight }
  return { ...job, lines: [{ line, filled, given: [] }], advances: [], translateError: pointToLabel }
}

/** A test has no lines: what is wrong is told at the label, or at the variable whose sample does not fit. */
const pointToLabel = (error: ProductError): ProductError =>
  new ProductError(error.code, { errors: error.errors.map(atLabel), detail: error.message, cause: error })

const atLabel = (error: FieldError): FieldError => {
  const variable = /^labels\.0\.editableData\.(.*)$/.exec(error.path)?.[1]
  return { ...error, path: variable === undefined ? 'labelId' : `variables.${variable}` }
}
