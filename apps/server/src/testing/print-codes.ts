import { createLabel } from '@labelwright/contract/server/labels'
import { printArticle } from '@labelwright/contract/server/printing'
import { newId } from '../platform/database/ids.ts'
import { defined } from './defined.ts'
import { lineToPrint } from './line-to-print.ts'
import type { TestApp } from './start-app.ts'

/** A Code 128, which a ZPL printer is sent as its data. */
export const code = (content: string, more: object = {}): object => ({
  id: 'code',
  type: 'barcode',
  x: 3_000,
  y: 3_000,
  width: 54_000,
  height: 12_000,
  symbology: 'code128',
  content,
  moduleWidth: 250,
  showText: false,
  rotation: 0,
  ...more,
})

/** A document without elements. */
export const codeLabel = {
  formatVersion: 3,
  width: 60_000,
  height: 30_000,
  cornerRadius: 0,
  variables: [] as readonly object[],
  elements: [] as readonly object[],
}

interface SignedIn {
  readonly test: TestApp
  readonly token: string
}

/** Publishes a document and prints it with these values; answers what a ZPL printer is sent. */
export async function printZpl(
  { test, token }: SignedIn,
  document: object,
  { quantity = 1, editableData = [] }: { readonly quantity?: number; readonly editableData?: readonly object[] } = {},
): Promise<string> {
  const body = { name: newId(), groupId: null, document: { ...document } }
  const created = await test.call(createLabel, { body }, { token })
  if (created.status !== 200) throw new Error(JSON.stringify(created.body))
  const line = { ...(await lineToPrint(test, token)), labelId: created.body.data.id, quantity, editableData }
  const headers = { 'idempotency-key': newId() }
  const printed = await test.call(
    printArticle,
    { body: { computerName: 'packing-1', labels: [line] } as never },
    { token, headers },
  )
  if (printed.status !== 200) throw new Error(JSON.stringify(printed.body))
  return Buffer.from(defined(printed.body.files[0]).pdfAsBase64String, 'base64').toString()
}

/** Publishes a document and prints it; answers the data of its Code 128 symbols in the order of the file, without the changes of their code sets. */
export async function printCodes(signedIn: SignedIn, document: object, quantity: number): Promise<string[]> {
  const zpl = await printZpl(signedIn, document, { quantity })
  return [...zpl.matchAll(/\^FD(?:>[:;56789])?([^^]*)\^FS/g)].map((match) => (match[1] ?? '').replaceAll(/>[5-8]/g, ''))
}
