import { describe, expect, it } from 'vitest'
import { labelDocumentJsonSchema } from './label-document-schema.ts'
import { sampleLabels } from './samples.ts'

interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly $defs?: Readonly<Record<string, Schema>>
}

describe('The published JSON schema', () => {
  it('is that of the program; `vitest run -u` writes it anew', async () => {
    const text = `${JSON.stringify(labelDocumentJsonSchema(), null, 2)}\n`
    await expect(text).toMatchFileSnapshot('../golden/label-document.schema.json')
  })

  it('names every field of the sample labels', () => {
    const schema = labelDocumentJsonSchema() as Schema
    for (const { document } of sampleLabels) {
      for (const name of Object.keys(document)) expect(schema.properties).toHaveProperty(name)
      for (const name of schema.required ?? []) expect(document).toHaveProperty(name)
    }
  })
})
