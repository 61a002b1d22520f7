import type { PictureElement } from '@labelwright/label-document/label-document'
import type { Emu } from '@labelwright/label-document/lengths'
import type { Problem } from '@labelwright/label-document/problem'
import type { LayoutResources } from '../layout-resources.ts'
import { decodeBase64 } from '../pictures/base64.ts'
import { decodePng, type Picture } from '../pictures/decode-png.ts'
import { toDots } from '../pictures/picture-dots.ts'
import { cropPixels, cropToShape, turnPixels } from '../pictures/shape-pixels.ts'
import { type LaidOut, nothing, type Target } from './element-layout.ts'
import { frameOf, snap, topLeft } from './frame.ts'

/** A picture keeps its proportions and stands in the middle of its frame, unless `fit` says otherwise. `source` names it among the media, or is the picture itself. */
export function layOutPicture(
  element: PictureElement,
  source: string | undefined,
  { dot, resources }: Target,
): LaidOut {
  const picture = pictureOf(element, source, resources)
  if ('problem' in picture) return picture.problem
  const { fit, rotation = 0 } = element
  const frame = frameOf(element, rotation)
  const cropped = cropPixels(picture, element.crop)
  const whole = fit === 'cover' ? cropToShape(cropped, frame) : cropped
  const scale = Math.min(frame.width / whole.width, frame.height / whole.height)
  const fills = fit !== undefined
  const width = snap(fills ? frame.width : whole.width * scale, dot)
  const height = snap(fills ? frame.height : whole.height * scale, dot)
  if (width < dot || height < dot) return nothing
  const [x, y] = topLeft(frame, { left: (frame.width - width) / 2, top: (frame.height - height) / 2, width, height })
  const isUpright = rotation % 180 === 0
  const [across, down] = isUpright ? [width, height] : [height, width]
  const dots = { width: across / dot, height: down / dot }
  const { width: pixelWidth, height: pixelHeight, grey } = toDots(turnPixels(whole, rotation), dots, element)
  const mark = { x: snap(x, dot), y: snap(y, dot), width: across as Emu, height: down as Emu }
  return {
    marks: [{ type: 'image', ...mark, pixelWidth, pixelHeight, grey }],
    problems: [],
    ...named(source, resources),
  }
}

/** The name that the picture was found by, where a text gave one. */
function named(source: string | undefined, { media }: LayoutResources): Pick<LaidOut, 'pictures'> {
  const name = source?.trim()
  return name !== undefined && media.get(name) ? { pictures: [name.toLowerCase()] } : {}
}

function pictureOf(
  element: PictureElement,
  source: string | undefined,
  resources: LayoutResources,
): Picture | { readonly problem: LaidOut } {
  const read = readPicture(element, source, resources)
  if ('problem' in read) return { problem: refuse(element, read.problem) }
  return 'reason' in read ? { problem: refuse(element, { code: 'picture-invalid', message: read.reason }) } : read
}

type Refusal = Pick<Problem, 'code' | 'message' | 'detail' | 'pictureName'>

/** The picture that an element names, or why there is none. */
function readPicture(
  { png, media }: PictureElement,
  source: string | undefined,
  resources: LayoutResources,
): Read | { readonly problem: Refusal } {
  const content = (source ?? media ?? png ?? '').trim()
  if (content === '') return missing('The picture has not been chosen yet.')
  if (source !== undefined) {
    const pictureName = content.slice(0, 60)
    const unknown = { detail: 'picture-unknown', pictureName } as const
    return (
      findPicture(content, resources) ??
      missing(`The media library has no picture "${pictureName}". Choose another one.`, unknown)
    )
  }
  if (media === undefined) return readBase64(content)
  const bytes = resources.media.get(media)
  return bytes
    ? readMedium(bytes)
    : missing('The picture is not in the media library. Choose another, or upload it again.')
}

const missing = (message: string, more: Partial<Refusal> = {}): { readonly problem: Refusal } => ({
  problem: { code: 'picture-missing', message, ...more },
})

const longBase64 = /^[A-Za-z0-9+/]{40,}={0,2}$/
const dataUrl = 'data:image/png;base64,'

type Read = Picture | { readonly reason: string }

function findPicture(content: string, { media }: LayoutResources): Read | undefined {
  const named = media.get(content)
  if (named) return readMedium(named)
  if (content.startsWith(dataUrl)) return readBase64(content.slice(dataUrl.length))
  return longBase64.test(content) ? readBase64(content) : undefined
}

const readMedium = (bytes: Uint8Array): Read => readOnce(bytes, bytes.length, () => decodePng(bytes))

const readBase64 = (text: string): Read => readOnce(text, text.length, () => decodePng(decodeBase64(text)))

// The same pixels for the same picture, so that back ends keep what they made of them. Bounded by what they take in memory.
const remembered = new Map<string | Uint8Array, Read>()
const mostBytes = 64 << 20
let rememberedBytes = 0

function readOnce(file: string | Uint8Array, fileBytes: number, decode: () => Read): Read {
  const known = remembered.get(file)
  if (known) return known
  const picture = decode()
  const bytes = fileBytes + ('grey' in picture ? picture.grey.length : 0)
  if (rememberedBytes + bytes > mostBytes) {
    remembered.clear()
    rememberedBytes = 0
  }
  remembered.set(file, picture)
  rememberedBytes += bytes
  return picture
}

const refuse = ({ id }: PictureElement, refusal: Refusal): LaidOut => ({
  marks: [],
  problems: [{ ...refusal, severity: 'error', elementId: id }],
})
