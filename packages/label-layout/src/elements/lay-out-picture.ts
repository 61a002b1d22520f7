import type { PictureElement, Rotation } from '@labelwright/label-document/label-document'
import type { Emu } from '@labelwright/label-document/lengths'
import type { Problem } from '@labelwright/label-document/problem'
import type { LayoutResources } from '../layout-resources.ts'
import { decodeBase64 } from '../pictures/base64.ts'
import { decodePng, type Picture } from '../pictures/decode-png.ts'
import { type LaidOut, nothing, type Target } from './element-layout.ts'
import { frameOf, snap, topLeft } from './frame.ts'

/** A picture keeps its proportions and stands in the middle of its frame. `source` names it among the media, or is the picture itself. */
export function layOutPicture(
  element: PictureElement,
  source: string | undefined,
  { dot, resources }: Target,
): LaidOut {
  const content = (source ?? element.png).trim()
  if (content === '') return refuse(element, 'picture-missing', 'The picture has not been chosen yet.')
  const picture = source === undefined ? readBase64(content) : findPicture(content, resources)
  if (!picture) return refuse(element, 'picture-missing', `There is no picture named "${content.slice(0, 60)}".`)
  if ('reason' in picture) return refuse(element, 'picture-invalid', picture.reason)
  const rotation = element.rotation ?? 0
  const frame = frameOf(element, rotation)
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height)
  const width = snap(picture.width * scale, dot)
  const height = snap(picture.height * scale, dot)
  if (width < dot || height < dot) return nothing
  const [x, y] = topLeft(frame, { left: (frame.width - width) / 2, top: (frame.height - height) / 2, width, height })
  const turned = turn(picture, rotation)
  const isUpright = rotation % 180 === 0
  return {
    marks: [
      {
        type: 'image',
        x: snap(x, dot),
        y: snap(y, dot),
        width: (isUpright ? width : height) as Emu,
        height: isUpright ? height : width,
        pixelWidth: turned.width,
        pixelHeight: turned.height,
        grey: turned.grey,
      },
    ],
    problems: [],
  }
}

const longBase64 = /^[A-Za-z0-9+/]{40,}={0,2}$/
const dataUrl = 'data:image/png;base64,'

type Read = Picture | { readonly reason: string }

function findPicture(content: string, { media }: LayoutResources): Read | undefined {
  const named = media.get(content)
  if (named) return readMedium(named)
  if (content.startsWith(dataUrl)) return readBase64(content.slice(dataUrl.length))
  return longBase64.test(content) ? readBase64(content) : undefined
}

const readMedia = new WeakMap<Uint8Array, Read>()

function readMedium(bytes: Uint8Array): Read {
  const known = readMedia.get(bytes) ?? decodePng(bytes)
  readMedia.set(bytes, known)
  return known
}

// The same pixels for the same picture, so that back ends keep what they made of them. Bounded by what they take in memory.
const remembered = new Map<string, Read>()
const mostBytes = 64 << 20
let rememberedBytes = 0

const bytesOf = (key: string, picture: Read): number => key.length + ('grey' in picture ? picture.grey.length : 0)

function readBase64(text: string): Read {
  const known = remembered.get(text)
  if (known) return known
  const picture = decodePng(decodeBase64(text))
  const bytes = bytesOf(text, picture)
  if (rememberedBytes + bytes > mostBytes) {
    remembered.clear()
    rememberedBytes = 0
  }
  remembered.set(text, picture)
  rememberedBytes += bytes
  return picture
}

const turnedPictures = new WeakMap<Uint8Array, Map<Rotation, Picture>>()

function turn(picture: Picture, rotation: Rotation): Picture {
  if (rotation === 0) return picture
  const turns = turnedPictures.get(picture.grey) ?? new Map<Rotation, Picture>()
  turnedPictures.set(picture.grey, turns)
  const known = turns.get(rotation) ?? turnPixels(picture, rotation)
  turns.set(rotation, known)
  return known
}

function turnPixels({ width, height, grey }: Picture, rotation: Rotation): Picture {
  const turned = new Uint8Array(grey.length)
  const columns = rotation === 180 ? width : height
  const place = placeOf({ width, height }, rotation)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [right, down] = place(x, y)
      turned[down * columns + right] = grey[y * width + x] ?? 255
    }
  }
  return { width: columns, height: rotation === 180 ? height : width, grey: turned }
}

function placeOf({ width, height }: Pick<Picture, 'width' | 'height'>, rotation: Rotation) {
  return (x: number, y: number): readonly [right: number, down: number] => {
    if (rotation === 180) return [width - 1 - x, height - 1 - y]
    return rotation === 90 ? [height - 1 - y, x] : [y, width - 1 - x]
  }
}

function refuse({ id }: PictureElement, code: Problem['code'], message: string): LaidOut {
  return { marks: [], problems: [{ code, severity: 'error', message, elementId: id }] }
}
