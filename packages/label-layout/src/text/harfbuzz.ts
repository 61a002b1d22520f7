// HarfBuzz's own WebAssembly without its JavaScript glue, which reads its wasm by file or network: here the bytes come in as data.

/** The little that the room needs of the platform's WebAssembly; declared here because the room is typed without Node and DOM. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: Readonly<Record<string, Readonly<Record<string, (...numbers: number[]) => number>>>>,
  ): Promise<{ readonly instance: { readonly exports: unknown } }>
}

interface HarfBuzzExports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number }
  __wasm_call_ctors(): void
  malloc(bytes: number): number
  free(pointer: number): void
  hb_blob_destroy(blob: number): void
  hb_face_destroy(face: number): void
  hb_font_destroy(font: number): void
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number
  hb_face_create(blob: number, index: number): number
  hb_font_create(face: number): number
  hb_buffer_create(): number
  hb_buffer_reset(buffer: number): void
  hb_buffer_add_utf16(buffer: number, text: number, length: number, offset: number, count: number): void
  hb_buffer_set_direction(buffer: number, direction: number): void
  hb_buffer_guess_segment_properties(buffer: number): void
  hb_buffer_get_length(buffer: number): number
  hb_buffer_get_glyph_infos(buffer: number, length: number): number
  hb_buffer_get_glyph_positions(buffer: number, length: number): number
  hb_shape(font: number, buffer: number, features: number, featureCount: number): void
}

/** Shaped text in visual order, in font units. */
export interface ShapedText {
  readonly glyphs: Uint16Array
  readonly advances: Int16Array
  /** Right and up from the pen, two numbers a glyph; absent when all are zero. */
  readonly offsets?: Int16Array
  /** Of text from right to left: where in the text each glyph comes from, so that it can be found again. */
  readonly clusters?: Uint16Array
}

/** Shapes a text of one script and direction, from left to right unless told; it must hold no line feed. */
export type Shape = (text: string, isRightToLeft?: boolean) => ShapedText

/** A font in HarfBuzz's own memory. */
export interface AddedFont {
  readonly shape: Shape
  /** Gives its memory back; whoever shapes with it afterwards is stopped with an error. */
  readonly remove: () => void
}

/** Fonts live in it until they are removed. */
export interface HarfBuzz {
  readonly addFont: (bytes: Uint8Array) => AddedFont
}

const pageBytes = 65_536
const readOnly = 1
// HB_DIRECTION_LTR and HB_DIRECTION_RTL.
const leftToRight = 4
const rightToLeft = 5

export async function createHarfBuzz(wasm: Uint8Array): Promise<HarfBuzz> {
  const stop = (): never => {
    throw new Error('HarfBuzz stopped')
  }
  let hb: HarfBuzzExports | undefined
  const resizeHeap = (bytes = 0): number => {
    const missing = bytes - (hb?.memory.buffer.byteLength ?? 0)
    return missing <= 0 || (hb?.memory.grow(Math.ceil(missing / pageBytes)) ?? -1) >= 0 ? 1 : 0
  }
  const { instance } = await WebAssembly.instantiate(wasm, {
    env: {
      _abort_js: stop,
      _emscripten_runtime_keepalive_clear: () => 0,
      _setitimer_js: () => 0,
      emscripten_resize_heap: resizeHeap,
    },
    wasi_snapshot_preview1: { proc_exit: stop },
  })
  const exports = instance.exports as HarfBuzzExports
  hb = exports
  exports.__wasm_call_ctors()
  const shaper = createShaper(exports)
  return { addFont: (bytes) => shaper.addFont(bytes) }
}

function createShaper(hb: HarfBuzzExports): HarfBuzz {
  // One buffer for all texts: a new one for each lets the wasm memory grow without end.
  const buffer = hb.hb_buffer_create()
  let textCapacity = 256
  let textPointer = hb.malloc(textCapacity * 2)

  function writeText(text: string): void {
    if (text.length > textCapacity) {
      hb.free(textPointer)
      textCapacity = text.length * 2
      textPointer = hb.malloc(textCapacity * 2)
    }
    const units = new Uint16Array(hb.memory.buffer, textPointer, text.length)
    for (let index = 0; index < text.length; index++) units[index] = text.charCodeAt(index)
  }

  function shape(font: number, text: string, isRightToLeft: boolean): ShapedText {
    writeText(text)
    hb.hb_buffer_reset(buffer)
    hb.hb_buffer_add_utf16(buffer, textPointer, text.length, 0, text.length)
    hb.hb_buffer_set_direction(buffer, isRightToLeft ? rightToLeft : leftToRight)
    hb.hb_buffer_guess_segment_properties(buffer)
    hb.hb_shape(font, buffer, 0, 0)
    return isRightToLeft ? { ...readGlyphs(hb, buffer), clusters: readClusters(hb, buffer) } : readGlyphs(hb, buffer)
  }

  function addFont(bytes: Uint8Array): AddedFont {
    const pointer = hb.malloc(bytes.length)
    if (pointer === 0) throw new Error('HarfBuzz has no memory for another font')
    new Uint8Array(hb.memory.buffer, pointer, bytes.length).set(bytes)
    const blob = hb.hb_blob_create(pointer, bytes.length, readOnly, 0, 0)
    const face = hb.hb_face_create(blob, 0)
    const font = hb.hb_font_create(face)
    let isHere = true
    return {
      shape: (text, isRightToLeft = false) => {
        if (!isHere) throw new Error('The font was removed')
        return shape(font, text, isRightToLeft)
      },
      remove: () => {
        if (!isHere) return
        isHere = false
        hb.hb_font_destroy(font)
        hb.hb_face_destroy(face)
        hb.hb_blob_destroy(blob)
        hb.free(pointer)
      },
    }
  }
  return { addFont }
}

// hb_glyph_info_t and hb_glyph_position_t are five 32-bit numbers each; the first is the glyph, or advance x, y, offset x, y.
const recordWords = 5

function readGlyphs(hb: HarfBuzzExports, buffer: number): ShapedText {
  const length = hb.hb_buffer_get_length(buffer)
  const infos = new Uint32Array(hb.memory.buffer, hb.hb_buffer_get_glyph_infos(buffer, 0), length * recordWords)
  const positions = new Int32Array(hb.memory.buffer, hb.hb_buffer_get_glyph_positions(buffer, 0), length * recordWords)
  const glyphs = new Uint16Array(length)
  const advances = new Int16Array(length)
  const offsets = new Int16Array(length * 2)
  let hasOffsets = false
  for (let index = 0; index < length; index++) {
    const record = index * recordWords
    glyphs[index] = infos[record] ?? 0
    advances[index] = positions[record] ?? 0
    offsets[index * 2] = positions[record + 2] ?? 0
    offsets[index * 2 + 1] = positions[record + 3] ?? 0
    hasOffsets ||= offsets[index * 2] !== 0 || offsets[index * 2 + 1] !== 0
  }
  return hasOffsets ? { glyphs, advances, offsets } : { glyphs, advances }
}

// The third number of hb_glyph_info_t.
function readClusters(hb: HarfBuzzExports, buffer: number): Uint16Array {
  const length = hb.hb_buffer_get_length(buffer)
  const infos = new Uint32Array(hb.memory.buffer, hb.hb_buffer_get_glyph_infos(buffer, 0), length * recordWords)
  return Uint16Array.from({ length }, (_, index) => infos[index * recordWords + 2] ?? 0)
}
