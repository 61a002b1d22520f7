import * as z from 'zod/mini'
import { id, listOf, listQuery, recordOf, timestamp } from '../wire.ts'

/** Of one organization. */
export const maximumMediaFiles = 2_000
const mediaMaximumMebibytes = 20
export const mediaMaximumBytes = mediaMaximumMebibytes * 1024 * 1024

// Controls, signs that turn the direction of writing (Unicode 15, 23.2), and what parts folders elsewhere.
const unfit = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\]/u

/** A folder is a label and no place on a disk. */
export const folderName = z.string().check(
  z.trim(),
  z.normalize('NFC'),
  z.minLength(1, 'Enter a folder.'),
  z.maxLength(100, 'The folder has at most 100 characters.'),
  z.refine((name) => !unfit.test(name), 'The folder has signs that a name cannot have, such as / or \\.'),
)

/** As values name it: a name of a file, no two of an organization the same but for their case. */
const mediaName = z.string().check(
  z.trim(),
  z.normalize('NFC'),
  z.minLength(1, 'Enter a name.'),
  z.maxLength(255, 'The name has at most 255 characters.'),
  z.refine((name) => !unfit.test(name), 'The name has signs that a name cannot have, such as / or \\.'),
)

/** A picture of the media library. Labels name it by `sha256`, or by its name where a value names it. */
export const mediaFile = z.object({
  id,
  folder: z.string(),
  /** Of the file that was uploaded; no two of an organization are the same but for their case. */
  name: z.string(),
  /** The kind of file that was uploaded. */
  kind: z.enum(['png', 'jpg', 'bmp', 'gif', 'webp', 'tiff', 'svg', 'pdf']),
  /** Of the PNG that labels print, in hexadecimal. */
  sha256: z.string(),
  /** Of that PNG, in pixels. */
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  /** The number of labels with a version that names it, or a picture that it replaced, by its hash. */
  usedBy: z.int(),
  createdAt: timestamp,
  createdBy: z.string(),
})

/** By the name or the hash that labels name a picture by. */
const namedMediaName = z.string().check(z.minLength(1), z.maxLength(255))
export const listMediaQuery = z.strictObject({
  ...listQuery,
  folder: z.optional(folderName),
  name: z.optional(namedMediaName),
})
export const uploadMediaBody = z.strictObject({
  /** Of a PDF: the page that becomes the picture, the first being 1. */
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1),
})
export const replaceMediaBody = z.strictObject({
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1),
  /** Whether designs show the new picture from now on. Published versions keep the former one either way. */
  designs: z._default(z.enum(['change', 'keep']), 'change'),
})
const mediaFolder = z.object({
  name: z.string(),
  /** The number of its pictures. */
  files: z.int(),
})
const changeMediaBody = z.strictObject({ name: z.exactOptional(mediaName), folder: z.exactOptional(folderName) })
const labelOfMedia = z.object({ id, name: z.string() })
const labelsOfMedia = { data: z.array(labelOfMedia), total: z.int() }
const mediaUsesAnswer = z.object({
  ...labelsOfMedia,
  /** Labels that go on to print the picture as it is when it is replaced, renamed or deleted: their printed version was frozen with it. */
  printing: z.object(labelsOfMedia),
})
const replacedMedia = z.object({
  file: mediaFile,
  /** Labels whose designs show the new picture now, or name it by its name, and that have to be published again. */
  labelsToPublish: z.array(labelOfMedia),
})

export const mediaPictureQuery = z.strictObject({ name: namedMediaName })

export const mediaSchemas = {
  listMediaFiles: { query: listMediaQuery, answer: listOf(mediaFile) },
  uploadMediaFile: {
    params: z.strictObject({ folderName }),
    body: uploadMediaBody,
    answer: recordOf(mediaFile),
  },
  mediaPicture: { query: mediaPictureQuery, answer: z.unknown() },
  listMediaFolders: { answer: z.object({ data: z.array(mediaFolder) }) },
  changeMediaFile: { body: changeMediaBody, answer: recordOf(mediaFile) },
  findMediaUses: { answer: mediaUsesAnswer },
  replaceMediaFile: { body: replaceMediaBody, answer: recordOf(replacedMedia) },
  deleteMediaFile: { answer: z.object({}) },
} as const

export type MediaFile = z.infer<typeof mediaFile>
export type ListMediaQuery = Partial<z.infer<typeof listMediaQuery>>
export type UploadMediaBody = z.infer<typeof uploadMediaBody>
export type MediaFolder = z.infer<typeof mediaFolder>
export type ChangeMediaBody = z.infer<typeof changeMediaBody>
export type LabelOfMedia = z.infer<typeof labelOfMedia>
export type MediaUsesAnswer = z.infer<typeof mediaUsesAnswer>
export type ReplaceMediaBody = z.infer<typeof replaceMediaBody>
export type ReplacedMedia = z.infer<typeof replacedMedia>
