import type { Deflate } from '../deflate.ts'
import { createByteWriter } from './byte-writer.ts'

/** The objects of a PDF 1.7 file while it is written: numbers, places and the cross-reference stream (ISO 32000-1 7.5). */
export interface PdfObjects {
  /** A number for an object that is written later, or is referred to before. */
  readonly allocate: () => number
  /** A compressed stream; `dictionary` without its length and filter. */
  readonly stream: (id: number, dictionary: string, data: Uint8Array) => void
  /** A stream that is not compressed, for programs that look for it in the file. */
  readonly plainStream: (id: number, dictionary: string, data: Uint8Array) => void
  /** An object without a stream; collected and written in an object stream. */
  readonly object: (id: number, body: string) => void
  /** Writes the collected objects, the cross-references and the end. */
  readonly finish: (catalogId: number, infoId: number) => void
}

const flushBytes = 1 << 18
const objectsPerStream = 200
const compressed = 2
const inPlace = 1

// Sixteen bytes that depend on what the file holds: the same labels give the same file.
function idOf(count: number, length: number): string {
  let state = Math.imul(count, 0x9e3779b1) ^ length
  let id = ''
  for (let word = 0; word < 4; word++) {
    state = (Math.imul(state ^ (state >>> 15), 0x85ebca6b) + 0x6d2b79f5) >>> 0
    id += state.toString(16).padStart(8, '0')
  }
  return id
}

export function createPdfObjects(deflate: Deflate, sink: (bytes: Uint8Array) => void): PdfObjects {
  const out = createByteWriter(flushBytes + (1 << 16))
  const text = createByteWriter(1 << 14)
  const kinds: number[] = [0]
  const places: number[] = [0]
  const indexes: number[] = [65_535]
  let written = 0
  let waiting: { readonly id: number; readonly body: string }[] = []

  const position = (): number => written + out.length()

  function flush(): void {
    if (out.length() === 0) return
    written += out.length()
    sink(out.bytes().slice())
    out.reset()
  }

  function allocate(): number {
    kinds.push(0)
    places.push(0)
    indexes.push(0)
    return kinds.length - 1
  }

  function note(id: number, kind: number, place: number, index: number): void {
    kinds[id] = kind
    places[id] = place
    indexes[id] = index
  }

  function stream(id: number, dictionary: string, data: Uint8Array): void {
    const packed = deflate(data)
    note(id, inPlace, position(), 0)
    out.ascii(`${id} 0 obj\n<<${dictionary}/Length ${packed.length}/Filter/FlateDecode>>stream\n`)
    out.raw(packed)
    out.ascii('\nendstream\nendobj\n')
    if (out.length() > flushBytes) flush()
  }

  function plainStream(id: number, dictionary: string, data: Uint8Array): void {
    note(id, inPlace, position(), 0)
    out.ascii(`${id} 0 obj\n<<${dictionary}/Length ${data.length}>>stream\n`)
    out.raw(data)
    out.ascii('\nendstream\nendobj\n')
  }

  function object(id: number, body: string): void {
    waiting.push({ id, body })
    if (waiting.length >= objectsPerStream) writeWaiting()
  }

  function writeWaiting(): void {
    if (waiting.length === 0) return
    const streamId = allocate()
    let header = ''
    let offset = 0
    waiting.forEach(({ id, body }, index) => {
      header += `${id} ${offset} `
      offset += body.length + 1
      note(id, compressed, streamId, index)
    })
    text.reset()
    text.ascii(header)
    for (const { body } of waiting) text.ascii(`${body} `)
    const count = waiting.length
    waiting = []
    stream(streamId, `/Type/ObjStm/N ${count}/First ${header.length}`, text.bytes())
  }

  function finish(catalogId: number, infoId: number): void {
    writeWaiting()
    const id = allocate()
    const start = position()
    note(id, inPlace, start, 0)
    const fileId = idOf(kinds.length, start)
    const rows = new Uint8Array(kinds.length * 7)
    const view = new DataView(rows.buffer)
    kinds.forEach((kind, index) => {
      view.setUint8(index * 7, kind)
      view.setUint32(index * 7 + 1, places[index] ?? 0)
      view.setUint16(index * 7 + 5, indexes[index] ?? 0)
    })
    stream(
      id,
      `/Type/XRef/Size ${kinds.length}/W[1 4 2]/Root ${catalogId} 0 R/Info ${infoId} 0 R/ID[<${fileId}><${fileId}>]`,
      rows,
    )
    out.ascii(`startxref\n${start}\n%%EOF\n`)
    flush()
  }

  // The second line tells programs that carry files that these are bytes, not text.
  out.ascii('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n')
  return { allocate, stream, plainStream, object, finish }
}
