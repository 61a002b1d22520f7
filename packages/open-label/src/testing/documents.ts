import { readdirSync, readFileSync } from 'node:fs'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { sampleLabels } from '@labelwright/label-document/samples'
import { everythingLabel } from '@labelwright/label-output/testing/everything-label'
import { practiceLabels } from '@labelwright/label-output/testing/practice-labels'

const golden = new URL('../../../label-document/golden/', import.meta.url)

/** Documents of every format that the product has had, as they are read today. */
function goldenDocuments(): readonly (readonly [string, LabelDocument])[] {
  const folders = readdirSync(golden, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const files = folders.flatMap(({ name }) => readdirSync(new URL(`${name}/`, golden)).map((file) => `${name}/${file}`))
  return files
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const { document } = readLabelDocument(JSON.parse(readFileSync(new URL(file, golden), 'utf8')))
      return document ? [[file, document] as const] : []
    })
}

/** Labels to open, by name. */
export const documents: readonly (readonly [name: string, document: LabelDocument])[] = [
  ...sampleLabels.map(({ name, document }) => [name, document] as const),
  ...practiceLabels.map(({ name, document }) => [name, document] as const),
  ['everything', everythingLabel],
  ...goldenDocuments(),
]
