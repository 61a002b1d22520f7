import { allEndpoints } from '@labelwright/contract/server/all-endpoints'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { answerSerializer, buildSerializer } from './answer-serializer.ts'

describe('An answer', () => {
  it('is written without what the contract does not name', () => {
    const serialize = answerSerializer(z.object({ name: z.string() }))
    expect(serialize({ name: 'Packing 1', secret: 'x' })).toBe('{"name":"Packing 1"}')
  })

  it.each(allEndpoints.map(({ name, schemas }) => [name, schemas.answer] as const))(
    'of %s can be written',
    (_, schema) => {
      expect(() => buildSerializer(schema)).not.toThrow()
    },
  )
})
