// The frozen content of a version: the files its names led to. The same content always gives the same text, and so the same hash.
import { canonicalJson } from '../../../platform/canonical-json.ts'
import { sha256Of } from '../../../platform/files/blob-store.ts'
import type { SeriesWriting } from '../../series/series-numbers.service.ts'

/** Hashes are SHA-256 in hexadecimal. */
export interface FrozenContent {
  readonly formatVersion: 1
  /** The organization's own, by family and weight: `Acme Sans/bold`. */
  readonly fonts: Readonly<Record<string, string>>
  /** By their own hash, or by the name in lower case that a text of the design gives. Null: there was none of that name. */
  readonly pictures: Readonly<Record<string, string | null>>
  /** By their names, of `pictogramText`. */
  readonly pictograms: Readonly<Record<string, string>>
  readonly stock: {
    /** Of the size and the sheet that the document says, as canonical JSON. */
    readonly paper: string
    /** The picture of the paper, which is never printed. */
    readonly picture: string | null
  }
  /** Prefix, base, step, digits and order of each series, keyed by id. */
  readonly series: Readonly<Record<string, SeriesWriting>>
}

export interface FrozenText {
  readonly text: string
  readonly sha256: string
}

export function textOf(content: FrozenContent): FrozenText {
  const text = canonicalJson(content)
  return { text, sha256: sha256Of(text) }
}

/** Finds the frozen content of a version. Undefined means that it is not frozen. */
export const frozenOf = ({ frozenContent }: { readonly frozenContent: string | null }): FrozenContent | undefined =>
  frozenContent === null ? undefined : (JSON.parse(frozenContent) as FrozenContent)

/** The files that the content is drawn of, each once. */
export const filesOfContent = ({ fonts, pictures, pictograms, stock }: FrozenContent): string[] => [
  ...new Set(
    [...Object.values(fonts), ...Object.values(pictures), ...Object.values(pictograms), stock.picture].flatMap(
      (sha256) => sha256 ?? [],
    ),
  ),
]
