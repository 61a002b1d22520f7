import { describe, it } from 'vitest'
import { openDocument } from './open-document.ts'
import { documents } from './testing/documents.ts'
import { goAndReturn } from './testing/go-and-return.ts'

describe('The changes to a document', () => {
  it.each(documents)('lead from %s to any other label, and back', (_, from) => {
    for (const [, to] of documents) goAndReturn(openDocument(from), to)
  })
})
