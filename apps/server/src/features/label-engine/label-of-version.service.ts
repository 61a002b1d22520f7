// A version of a label with all that it is drawn of, whatever its kind.
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { sha256Of } from '../../platform/files/blob-store.ts'
import type { KeptPictogram } from './kept-pictograms.service.ts'
import type { OwnFont } from './own-fonts.service.ts'
import type { OwnPicture } from './own-pictures.service.ts'

/** The file of a label of kind `zpl`, as it came. */
export interface StoredZpl {
  readonly source: Uint8Array
  /** Dots an inch that it is written for. */
  readonly dpi: number
}

export interface ZplLabelOfVersion {
  readonly versionId: string
  /** Without elements: its size and its variables. */
  readonly document: LabelDocument
  readonly zpl: StoredZpl
}

export interface SvgLabelOfVersion {
  /** Without elements: its size and its variables. */
  readonly document: LabelDocument
  /** The file, as it came. */
  readonly svg: Uint8Array
}

export interface PdfLabelOfVersion {
  /** Without elements: its size, its pages and its variables. */
  readonly document: LabelDocument
  /** The file, as it came. */
  readonly pdf: Uint8Array
}

export interface LabelOfVersion {
  readonly versionId: string
  readonly document: LabelDocument
  /** Of a label of kind `zpl`, whose document has no elements. */
  readonly zpl: StoredZpl | undefined
  /** Of a label of kind `svg`: its file. */
  readonly svg?: Uint8Array | undefined
  /** Of a label of kind `pdf`: its file. */
  readonly pdf?: Uint8Array | undefined
  /** The organization's own fonts of the families that the document names. */
  readonly fonts: readonly OwnFont[]
  /** The organization's pictures that the document or values may name. */
  readonly pictures: readonly OwnPicture[]
  /** The pictograms of a version as they were when it was frozen; those of the product where it was not. */
  readonly pictograms?: readonly KeptPictogram[]
  /** Every drawing of it says TEST. */
  readonly isTest?: true
  /** Every drawing of it says PREVIEW. */
  readonly isPreview?: true
  /** A test label by itself, which is not marked as one. */
  readonly hasNoMark?: true
}

/** Whether a label is printed by its own commands. */
export const isZplLabel = <Label extends LabelOfVersion>(label: Label): label is Label & ZplLabelOfVersion =>
  label.zpl !== undefined

export const isSvgLabel = <Label extends LabelOfVersion>(label: Label): label is Label & SvgLabelOfVersion =>
  label.svg !== undefined

export const isPdfLabel = <Label extends LabelOfVersion>(label: Label): label is Label & PdfLabelOfVersion =>
  label.pdf !== undefined

/** Names a version with its fonts, pictures and pictograms: another one under the same name is another key. */
export function partsKeyOf({ versionId, fonts, pictures, pictograms = [] }: LabelOfVersion): string {
  const named = [...pictures, ...pictograms].map(({ name, sha256 }) => `${name}/${sha256}`).join('/')
  return [versionId, ...fonts.map(({ sha256 }) => sha256), ...(named ? [sha256Of(named)] : [])].join('@')
}

export const pagesOf = ({ document: { pages = [] } }: PdfLabelOfVersion): number => 1 + pages.length
