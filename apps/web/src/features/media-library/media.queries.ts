import { mediaPicture } from '@labelwright/contract/server/media'
import { callForFile } from '../../api/call.ts'
import { failureCodeOf } from '../../api/call-error.ts'

/** The PNG that labels print under a name; undefined where the organization has none of it. */
export async function fetchMediaPicture(name: string): Promise<Uint8Array | undefined> {
  try {
    const file = await callForFile(mediaPicture, { query: { name } })
    return new Uint8Array(await file.arrayBuffer())
  } catch (error) {
    if (failureCodeOf(error) === 'not-found') return undefined
    throw error
  }
}
