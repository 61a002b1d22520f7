import type { Printer } from '@labelwright/contract/server/printers-schemas'
import type { Context } from '../../context.ts'
import { assertNoConnection } from '../../platform/database/connection-scope.ts'
import { newIdBeside } from '../../platform/database/ids.ts'
import { sha256Of } from '../../platform/files/blob-store.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { PrintedPictures } from '../labels/frozen/frozen-parts.service.ts'
import { statusQuestionOf } from '../printers/printer-models.service.ts'
import type { GivenRange } from '../series/series.service.ts'
import { assertStartPlace } from './assert-width.ts'
import { writeFile } from './label-files/write-file.ts'
import type { PrintLine } from './print-line.ts'
import type { NewEntry, PrintTarget } from './printing.store.ts'
import { type FilledLine, withNumbers } from './serial-numbers.ts'
import { addressKeyOf } from './server-printers/target-of-entry.ts'
import { assertSettingsApproved, assertSettingsSupported, settingsOf } from './settings-of-line.ts'
import { withVerifyAddress } from './verify-address.ts'

function targetOf(printer: Printer): PrintTarget {
  const statusQuestion = statusQuestionOf(printer)
  return {
    ...(statusQuestion === undefined ? {} : { statusQuestion }),
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

const fileNameOf = ({ label, article, printer }: PrintLine): string =>
  `${[label.name, article.externalIdentifier ?? article.name].join(' ').trim()}.${printer.language}`
    .replaceAll(/[^\p{L}\p{N}. _-]/gu, '_')
    .slice(0, 150)

/** Known once the label is drawn. */
type DrawnField = 'fileSha256' | 'fileBytes' | 'pictures'

/** The file of a print that is repeated, with the pictures that its values named. */
export interface StoredFile {
  readonly bytes: Uint8Array
  readonly pictures: PrintedPictures | null
}

/** An entry whose print file is not drawn yet. */
export interface EntryToDraw {
  readonly organizationId: string
  readonly entry: Omit<NewEntry, DrawnField>
  readonly filledLine: FilledLine
  readonly ranges: readonly GivenRange[]
  /** The id in the address to verify the label, if it has one. */
  readonly verifyId?: string | undefined
  /** The file of the first print, when the same printer prints the same label again. */
  readonly storedFile?: StoredFile | undefined
}

export interface MadeEntry extends Pick<EntryToDraw, 'ranges' | 'verifyId'> {
  readonly entry: NewEntry
  /** Its one print file. */
  readonly bytes: Uint8Array
}

export interface EntryToMake {
  readonly actor: Actor
  readonly jobId: string
  readonly filledLine: FilledLine
  readonly storedFile?: StoredFile | undefined
  /** Repeats the numbers of another print and takes no range. */
  readonly isRepeated?: boolean | undefined
}

/** Makes an entry without its file, or throws a refusal that needs no drawing. */
export function prepareEntry(ctx: Context, { filledLine: wanted, ...toMake }: EntryToMake): EntryToDraw {
  const { actor, jobId, storedFile, isRepeated = false } = toMake
  const { filledLine, verifyId } = withVerifyAddress(ctx, wanted)
  const { line, given } = filledLine
  assertSettingsSupported(line)
  assertSettingsApproved(line)
  assertStartPlace(line)
  const { organizationId } = actor
  // A job that is made at midnight stands in one partition all the same.
  const id = newIdBeside(jobId)
  const entry: EntryToDraw['entry'] = {
    id,
    position: line.index,
    labelId: line.label.labelId,
    labelName: line.label.name,
    labelVersionId: line.label.isTest ? null : line.label.versionId,
    labelVersionNumber: line.label.versionNumber,
    testDocument: line.label.isTest ? line.label.document : null,
    articleId: line.article.id,
    // A label without an article goes by its own name.
    articleName: line.article.name || line.label.name,
    externalIdentifier: line.article.externalIdentifier,
    printerId: line.printer.id,
    printerName: line.printer.name,
    dpi: line.printer.dpi,
    quantity: line.wanted.quantity,
    orderLineId: line.wanted.orderLineId ?? null,
    orderId: line.wanted.orderId ?? null,
    widgetId: line.wanted.widgetId ?? null,
    // With numbers of their own those of the first label; the ranges beside tell the others' serial numbers.
    filled: withNumbers(filledLine, 0),
    settings: settingsOf(line),
    fileName: fileNameOf(line),
    target: targetOf(line.printer),
    isUnderApproval: line.label.isUnderApproval ?? false,
    printerAddress: line.printer.printsVia === 'server' ? addressKeyOf(targetOf(line.printer)) : null,
  }
  const ranges = (isRepeated ? [] : given).map(({ seriesId, variableName, range }) => ({
    organizationId,
    entryId: id,
    seriesId,
    variableName,
    range,
  }))
  return { organizationId, entry, filledLine, ranges, verifyId, storedFile }
}

/** Draws the file of an entry. May take seconds: the caller holds no connection of the database. */
export async function drawEntry(ctx: Context, toDraw: EntryToDraw): Promise<MadeEntry> {
  const { organizationId, entry, filledLine, ranges, verifyId, storedFile } = toDraw
  assertNoConnection('drawing')
  const { bytes, pictures } = storedFile ?? (await writeFile(ctx, filledLine, organizationId))
  const drawn = { fileSha256: sha256Of(bytes), fileBytes: bytes.length, pictures }
  return { entry: { ...entry, ...drawn }, bytes, ranges, verifyId }
}
