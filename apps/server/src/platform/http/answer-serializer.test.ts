import { allEndpoints } from '@labelwright/contract/server/all-endpoints'
import { labelDocumentSchema } from '@labelwright/label-document/label-document-schema'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { answerSerializer, buildSerializer } from './answer-serializer.ts'

describe('An answer', () => {
  it('is written without what the contract does not name', () => {
    const serialize = answerSerializer(z.object({ name: z.string() }))
    expect(serialize({ name: 'Packing 1', secret: 'x' })).toBe('{"name":"Packing 1"}')
  })

  it('holds a label document as it is stored', () => {
    const document = { formatVersion: 3, elements: [{ type: 'text', content: 'Lot', later: { x: 1 } }] }
    const serialize = answerSerializer(z.object({ id: z.string(), document: labelDocumentSchema }))
    expect(JSON.parse(serialize({ id: 'a', document, secret: 'x' }))).toEqual({ id: 'a', document })
  })

  it.each(allEndpoints.map(({ name, schemas }) => [name, schemas.answer] as const))(
    'of %s can be written',
    (_, schema) => {
      expect(() => buildSerializer(schema)).not.toThrow()
    },
  )
})
