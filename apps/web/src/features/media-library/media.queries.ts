import { mediaPicture } from '@labelwright/contract/server/media'
import { callForFile } from '../../api/call.ts'
import { failureCodeOf } from '../../api/call-error.ts'

/** Whether labels name a picture by the hash of its bytes, which never change. */
export const isPictureHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name)

/** Longer texts are pictures themselves, in base64. */
export const longestMediaName = 255

/** The PNG that labels print under a name; undefined where the organization has none of it. */
async function fetchMediaPicture(name: string): Promise<Uint8Array | undefined> {
  try {
    const file = await callForFile(mediaPicture, { query: { name } })
    return new Uint8Array(await file.arrayBuffer())
  } catch (error) {
    if (failureCodeOf(error) === 'not-found') return undefined
    throw error
  }
}

export const fetchMediaPictures = (names: readonly string[]): Promise<(Uint8Array | undefined)[]> =>
  Promise.all(names.map(fetchMediaPicture))
