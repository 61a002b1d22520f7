import { describe, expect, it } from 'vitest'
import { createFrameReader, type Frame, isTooLarge, piecesOf } from './frames.ts'

const bytesOf = (frame: Frame): Buffer => Buffer.concat(piecesOf(frame))
const reader = (maxBytes = 1_000_000) => createFrameReader({ maxBytes: () => maxBytes })

/** A message as a process that was taken over could write it. */
function forged(json: string, rest = Buffer.alloc(0), wholeBytes = Buffer.byteLength(json) + rest.length): Buffer {
  const prefix = Buffer.alloc(8)
  prefix.writeUInt32BE(Buffer.byteLength(json), 0)
  prefix.writeUInt32BE(wholeBytes, 4)
  return Buffer.concat([prefix, Buffer.from(json), rest])
}

describe('Messages between the server and a reader', () => {
  it('arrive whole, however the pipe cuts them', () => {
    const sent: Frame[] = [
      { header: { order: 'åäö' }, files: [new Uint8Array([1, 2, 3]), new Uint8Array()] },
      { header: null, files: [] },
    ]
    const bytes = Buffer.concat(sent.map(bytesOf))
    for (const length of [1, 7, bytes.length]) {
      const read = reader()
      const received: Frame[] = []
      for (let from = 0; from < bytes.length; from += length)
        received.push(...read(bytes.subarray(from, from + length)))
      expect(received).toEqual(sent)
    }
  })

  it('are refused by the length that they announce, before it has come', () => {
    const announced = bytesOf({ header: 'x'.repeat(100), files: [] }).subarray(0, 8)
    expect(() => reader(50)(announced)).toThrow(expect.toSatisfy(isTooLarge))
  })

  it.each([
    ['that begin before the message', '{"header":0,"files":[1000,-1000,1000]}'],
    ['that overlap', '{"header":0,"files":[1000,1000]}'],
    ['of a length that is no number', '{"header":0,"files":["1000"]}'],
    ['that are none', '{"header":0}'],
  ])('are refused with files %s [SEC-42]', (_, json) => {
    expect(() => reader()(forged(json, Buffer.alloc(1000)))).toThrow()
  })

  it('are refused where the JSON is longer than all of it [SEC-42]', () => {
    const json = '{"header":0,"files":[]}'
    expect(() => reader()(forged(json, Buffer.alloc(0), 5))).toThrow()
  })
})
