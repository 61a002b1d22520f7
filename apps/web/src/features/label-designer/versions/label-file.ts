// A label as a file of JSON, to keep it elsewhere and to bring it back.
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { writeLabelDocument } from '@labelwright/label-document/write-label-document'
import { saveFile } from '../../../lib/save-file.ts'

const mostBytes = 20 * 1024 * 1024
const mostProblems = 5

export type ReadFile =
  | { readonly name: string; readonly document: LabelDocument }
  | {
      readonly name: string
      readonly refusal: 'too-large' | 'no-json' | 'no-label'
      readonly problems: readonly string[]
    }

export async function readLabelFile(file: File): Promise<ReadFile> {
  const { name } = file
  if (file.size > mostBytes) return { name, refusal: 'too-large', problems: [] }
  let value: unknown
  try {
    value = JSON.parse(await file.text())
  } catch {
    return { name, refusal: 'no-json', problems: [] }
  }
  const { document, problems } = readLabelDocument(value)
  if (document) return { name, document }
  return { name, refusal: 'no-label', problems: problems.slice(0, mostProblems).map(({ message }) => message) }
}

export function saveLabelFile(document: LabelDocument, name: string): void {
  const file = new Blob([writeLabelDocument(document)], { type: 'application/json' })
  saveFile(file, `${name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, '-').trim() || 'label'}.json`)
}
