import type { Deflate } from '../deflate.ts'
import { ByteWriter } from './byte-writer.ts'

const flushBytes = 1 << 18
const objectsPerStream = 200
const compressed = 2
const inPlace = 1

/** Where an object stands: in the file, or in an object stream. */
interface Reference {
  readonly kind: number
  /** A place in the file, or the number of an object stream. */
  readonly place: number
  readonly index: number
}

const free: Reference = { kind: 0, place: 0, index: 0 }

/** The objects of a PDF 1.7 file while it is written: numbers, places and the cross-reference stream (ISO 32000-1 7.5). */
export class PdfObjects {
  private readonly deflate: Deflate
  private readonly sink: (bytes: Uint8Array) => void
  private readonly out = new ByteWriter(flushBytes + (1 << 16))
  private readonly text = new ByteWriter(1 << 14)
  private readonly references: Reference[] = [{ ...free, index: 65_535 }]
  private written = 0
  private waiting: { readonly id: number; readonly body: string }[] = []

  constructor(deflate: Deflate, sink: (bytes: Uint8Array) => void) {
    this.deflate = deflate
    this.sink = sink
    // The second line tells programs that carry files that these are bytes, not text.
    this.out.ascii('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n')
  }

  /** A number for an object that is written later, or is referred to before. */
  allocate(): number {
    this.references.push(free)
    return this.references.length - 1
  }

  /** A compressed stream; `dictionary` without its length and filter. */
  stream(id: number, dictionary: string, data: Uint8Array): void {
    const packed = this.deflate(data)
    this.writeStream(id, `${dictionary}/Length ${packed.length}/Filter/FlateDecode`, packed)
    if (this.out.length > flushBytes) this.flush()
  }

  /** A stream that is not compressed, for programs that look for it in the file. */
  plainStream(id: number, dictionary: string, data: Uint8Array): void {
    this.writeStream(id, `${dictionary}/Length ${data.length}`, data)
  }

  /** An object without a stream; collected and written in an object stream. */
  object(id: number, body: string): void {
    this.waiting.push({ id, body })
    if (this.waiting.length >= objectsPerStream) this.writeWaiting()
  }

  /** Writes the collected objects, the cross-references and the end. */
  finish(catalogId: number, infoId: number): void {
    this.writeWaiting()
    const id = this.allocate()
    const start = this.position()
    const count = this.references.length
    this.references[id] = { kind: inPlace, place: start, index: 0 }
    const fileId = idOf(count, start)
    this.stream(
      id,
      `/Type/XRef/Size ${count}/W[1 4 2]/Root ${catalogId} 0 R/Info ${infoId} 0 R/ID[<${fileId}><${fileId}>]`,
      crossReferences(this.references),
    )
    this.out.ascii(`startxref\n${start}\n%%EOF\n`)
    this.flush()
  }

  private writeStream(id: number, dictionary: string, bytes: Uint8Array): void {
    this.references[id] = { kind: inPlace, place: this.position(), index: 0 }
    this.out.ascii(`${id} 0 obj\n<<${dictionary}>>stream\n`)
    this.out.raw(bytes)
    this.out.ascii('\nendstream\nendobj\n')
  }

  private writeWaiting(): void {
    if (this.waiting.length === 0) return
    const streamId = this.allocate()
    let header = ''
    let offset = 0
    this.waiting.forEach(({ id, body }, index) => {
      header += `${id} ${offset} `
      offset += body.length + 1
      this.references[id] = { kind: compressed, place: streamId, index }
    })
    this.text.reset()
    this.text.ascii(header)
    for (const { body } of this.waiting) this.text.ascii(`${body} `)
    const count = this.waiting.length
    this.waiting = []
    this.stream(streamId, `/Type/ObjStm/N ${count}/First ${header.length}`, this.text.bytes())
  }

  private position(): number {
    return this.written + this.out.length
  }

  private flush(): void {
    if (this.out.length === 0) return
    this.written += this.out.length
    this.sink(this.out.bytes().slice())
    this.out.reset()
  }
}

const referenceBytes = 7

function crossReferences(references: readonly Reference[]): Uint8Array {
  const rows = new Uint8Array(references.length * referenceBytes)
  const view = new DataView(rows.buffer)
  references.forEach(({ kind, place, index }, id) => {
    view.setUint8(id * referenceBytes, kind)
    view.setUint32(id * referenceBytes + 1, place)
    view.setUint16(id * referenceBytes + 5, index)
  })
  return rows
}

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
