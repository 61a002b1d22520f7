import type { PictureElement } from '@labelwright/label-document/label-document'
import { type Emu, toEmu } from '@labelwright/label-document/lengths'
import type { Problem } from '@labelwright/label-document/problem'
import { decodeBase64 } from '../pictures/base64.ts'
import { decodePng } from '../pictures/decode-png.ts'
import { type LaidOut, nothing, type Target } from './element-layout.ts'
import { snap } from './frame.ts'

/** A picture keeps its proportions and stands in the middle of its frame. */
export function layOutPicture(element: PictureElement, { dot }: Target): LaidOut {
  if (element.png === '') return refuse(element, 'picture-missing', 'The picture has not been chosen yet.')
  const picture = decodePng(decodeBase64(element.png))
  if ('reason' in picture) return refuse(element, 'picture-invalid', picture.reason)
  const [frameWidth, frameHeight] = [toEmu(element.width), toEmu(element.height)]
  const scale = Math.min(frameWidth / picture.width, frameHeight / picture.height)
  const width = snap(picture.width * scale, dot)
  const height = snap(picture.height * scale, dot)
  if (width < dot || height < dot) return nothing
  const x = snap(toEmu(element.x) + (frameWidth - width) / 2, dot)
  const y = snap(toEmu(element.y) + (frameHeight - height) / 2, dot)
  const { width: pixelWidth, height: pixelHeight, grey } = picture
  return { marks: [{ type: 'image', x, y, width: width as Emu, height, pixelWidth, pixelHeight, grey }], problems: [] }
}

function refuse({ id }: PictureElement, code: Problem['code'], message: string): LaidOut {
  return { marks: [], problems: [{ code, severity: 'error', message, elementId: id }] }
}
