import { allElements } from './groups/flatten-elements.ts'
import type { LabelDocument } from './label-document.ts'

/** The pictures of the media library that a document names. */
export interface NamedMedia {
  /** By the SHA-256 of their PNGs, each once. */
  readonly sha256s: readonly string[]
  /** True where values name further ones. */
  readonly byName: boolean
}

// The database reads documents by the same rule (`named_media` in the migrations of the media library).
export function namedMedia(document: Pick<LabelDocument, 'elements' | 'pages' | 'stockPicture'>): NamedMedia {
  const pictures = allElements(document).flatMap((element) => (element.type === 'picture' ? [element] : []))
  return {
    sha256s: [...new Set([...pictures, document.stockPicture].flatMap((picture) => picture?.media ?? []))],
    byName: pictures.some(({ source }) => source !== undefined),
  }
}
