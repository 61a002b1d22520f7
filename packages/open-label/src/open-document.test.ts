import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { describe, expect, it } from 'vitest'
import { openDocument } from './open-document.ts'
import { documents } from './testing/documents.ts'
import { toDocument } from './to-document.ts'

describe('A label document that is opened', () => {
  it.each(documents)('%s is the same document again', (_, document) => {
    expect(toDocument(openDocument(document))).toEqual(JSON.parse(JSON.stringify(document)))
  })

  it.each(documents)('%s is taken by the schema again', (_, document) => {
    expect(readLabelDocument(toDocument(openDocument(document))).problems).toEqual([])
  })

  it('has a record for everything in it, each at a place of its own', () => {
    for (const [, document] of documents) {
      const records = openDocument(document)
      const places = [...records.values()].flatMap(({ kind, place }) =>
        place ? [`${kind} ${place.parent} ${place.key}`] : [],
      )
      expect(new Set(places).size).toBe(places.length)
      expect(records.size).toBe(places.length + 1)
    }
  })

  it('has no lists of records in its records', () => {
    for (const [, document] of documents) {
      for (const { kind, fields } of openDocument(document).values()) {
        expect(fields).not.toHaveProperty('elements')
        if (kind === 'label') expect(fields).not.toHaveProperty('variables')
        if (kind === 'element' && fields.type === 'table') expect(fields).not.toHaveProperty('columns')
      }
    }
  })
})
