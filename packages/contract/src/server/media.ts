import { administrators, anyOf, signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { List } from '../list.ts'
import type {
  ChangeMediaBody,
  ListMediaQuery,
  MediaFile,
  MediaFolder,
  MediaUsesAnswer,
  ReplacedMedia,
  ReplaceMediaBody,
  UploadMediaBody,
} from './media-schemas.ts'

const labelManager = anyOf('UserRole:LabelManager', ...administrators)

export const listMediaFiles = endpoint<{ query: ListMediaQuery; answer: List<MediaFile> }>()({
  method: 'GET',
  path: '/api/mediaLibrary/files',
  service: 'base',
  summary: 'The pictures of the media library, by name',
  access: signedIn,
  errors: [],
})

/**
 * A form with a PNG, JPG, SVG, PDF, BMP, GIF, WebP or TIFF file under `file`. It is converted once into what labels print: greys, at
 * most 4,000 pixels a side and 12 million together, what was transparent on white.
 */
export const uploadMediaFile = endpoint<{ body: Partial<UploadMediaBody>; answer: { data: MediaFile } }>()({
  method: 'POST',
  path: '/api/mediaLibrary/folders/{folderName}',
  service: 'base',
  summary: 'Takes a picture for labels into a folder',
  access: labelManager,
  errors: ['file-not-readable', 'limit-reached', 'too-many-requests'],
  isUpload: true,
  maximumMebibytes: 20,
})

/** The PNG that labels print. Whoever prints may ask: the preview draws with it. */
export const mediaPicture = endpoint<{ query: { name: string }; answer: unknown }>()({
  method: 'GET',
  path: '/api/mediaLibrary/picture',
  service: 'base',
  summary: 'A picture as labels print it, by its name or by the SHA-256 that labels name it by',
  access: signedIn,
  errors: ['not-found'],
  contentType: 'image/png',
})

export const listMediaFolders = endpoint<{ answer: { data: readonly MediaFolder[] } }>()({
  method: 'GET',
  path: '/api/mediaLibrary/folders',
  service: 'base',
  summary: 'The folders of the media library, by name',
  access: signedIn,
  errors: [],
})

/**
 * Values no longer find it under its former name; what names it by its hash does not notice. Published labels print it on under the
 * name that they were published with.
 */
export const changeMediaFile = endpoint<{ body: ChangeMediaBody; answer: { data: MediaFile } }>()({
  method: 'PUT',
  path: '/api/mediaLibrary/files/{id}',
  service: 'base',
  summary: 'Renames a picture, or moves it to another folder',
  access: labelManager,
  errors: ['not-found'],
})

/** The first 100 by name; `total` counts also those that the person may not see. */
export const findMediaUses = endpoint<{ answer: MediaUsesAnswer }>()({
  method: 'GET',
  path: '/api/mediaLibrary/files/{id}/uses',
  service: 'base',
  summary: 'The labels with a version or a design that names a picture by its hash, and those that print it',
  access: labelManager,
  errors: ['not-found'],
})

/**
 * A form as for an upload. The picture keeps its name, so values that name it find the new one at once. Designs that name it by its hash
 * are changed, unless they are to be kept; what was published stays as it is until it is published again.
 */
export const replaceMediaFile = endpoint<{ body: Partial<ReplaceMediaBody>; answer: { data: ReplacedMedia } }>()({
  method: 'POST',
  path: '/api/mediaLibrary/files/{id}/replacement',
  service: 'base',
  summary: 'Puts another picture in the place of one, in the library and in the designs that show it',
  access: labelManager,
  errors: ['not-found', 'file-not-readable', 'too-many-requests'],
  isUpload: true,
  maximumMebibytes: 20,
})

export const deleteMediaFile = endpoint<{ answer: object }>()({
  method: 'DELETE',
  path: '/api/mediaLibrary/files/{id}',
  service: 'base',
  summary: 'Deletes a picture that no version of a label names',
  access: labelManager,
  errors: ['not-found', 'media-in-use'],
})
