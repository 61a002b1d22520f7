import { administrators, anyOf, signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { List } from '../list.ts'
import type { ListMediaQuery, MediaFile, UploadMediaBody } from './media-schemas.ts'

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

export const deleteMediaFile = endpoint<{ answer: object }>()({
  method: 'DELETE',
  path: '/api/mediaLibrary/files/{id}',
  service: 'base',
  summary: 'Deletes a picture that no version of a label names',
  access: labelManager,
  errors: ['not-found', 'media-in-use'],
})
