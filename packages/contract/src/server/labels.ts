import { administrators, anyOf, signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { List } from '../list.ts'
import type {
  CreateLabelBody,
  DuplicateLabelBody,
  Extraction,
  ExtractLabelBody,
  FindWordsBody,
  GroupLabelsBody,
  GroupPrinter,
  Label,
  LabelIdsBody,
  LabelsEnabled,
  LabelWithDocument,
  ListLabelsQuery,
  SetLabelsEnabledBody,
} from './labels-schemas.ts'

export const listLabels = endpoint<{ query: ListLabelsQuery; answer: List<Label> }>()({
  method: 'GET',
  path: '/api/labels',
  service: 'base',
  summary: 'The labels that the person’s groups may see',
  access: signedIn,
  errors: [],
})

const labelManager = anyOf('UserRole:LabelManager', ...administrators)

export const listAllLabels = endpoint<{ query: ListLabelsQuery; answer: List<Label> }>()({
  method: 'GET',
  path: '/api/labels/getalllabelsbyorganization',
  service: 'base',
  summary: 'All labels of the organization',
  access: labelManager,
  errors: [],
})

/** Used for the labels of a group unless another printer is chosen; groups without one are left out. */
export const listGroupPrinters = endpoint<{ answer: { data: GroupPrinter[] } }>()({
  method: 'GET',
  path: '/api/labels/groupPrinters',
  service: 'base',
  summary: 'The default printers of the groups that the person sees',
  access: signedIn,
  errors: [],
})

/** All of them, or none: a refusal names those that it is about as `ids.0`, `ids.1` … Who may do it is said by whether a label passes approval. */
export const enableLabels = endpoint<{ body: SetLabelsEnabledBody; answer: LabelsEnabled }>()({
  method: 'POST',
  path: '/api/labels/enable',
  service: 'base',
  summary: 'Lets labels be printed again',
  access: signedIn,
  errors: [
    'not-found',
    'version-in-other-state',
    'stale-version',
    'reauth-failed',
    'provider-sign-in-needed',
    'signing-locked',
    'signer-unconfirmed',
    'too-many-requests',
  ],
})

/** All of them, or none, as above; nothing of them is lost. */
export const disableLabels = endpoint<{ body: SetLabelsEnabledBody; answer: LabelsEnabled }>()({
  method: 'POST',
  path: '/api/labels/disable',
  service: 'base',
  summary: 'Keeps labels from being printed',
  access: signedIn,
  errors: ['not-found', 'version-in-other-state'],
})

export const groupLabels = endpoint<{ body: GroupLabelsBody; answer: object }>()({
  method: 'POST',
  path: '/api/labels/group',
  service: 'base',
  summary: 'Moves labels into a group: all of them, or none',
  access: labelManager,
  errors: ['not-found'],
})

/** Articles and orders stay without them; what was printed stays in the print history as it was. */
export const deleteLabels = endpoint<{ body: LabelIdsBody; answer: object }>()({
  method: 'POST',
  path: '/api/labels/delete',
  service: 'base',
  summary: 'Deletes labels: all of them, or none',
  access: labelManager,
  errors: ['not-found', 'label-kept'],
})

/** A draft of the design as it stands in the designer. */
export const duplicateLabel = endpoint<{ body: DuplicateLabelBody; answer: { data: LabelWithDocument } }>()({
  method: 'POST',
  path: '/api/labels/{id}/duplicate',
  service: 'base',
  summary: 'Makes a draft that is the same as a label',
  access: labelManager,
  errors: ['not-found', 'label-not-editable', 'limit-reached'],
  idempotent: true,
})

export const countLabels = endpoint<{ answer: { labelsCount: number } }>()({
  method: 'GET',
  path: '/api/labels/count',
  service: 'base',
  summary: 'How many labels the organization has',
  access: signedIn,
  errors: [],
})

export const getLabel = endpoint<{ answer: { data: LabelWithDocument } }>()({
  method: 'GET',
  path: '/api/labels/{id}',
  service: 'base',
  summary: 'A label with the document of its published version',
  access: signedIn,
  atStations: true,
  errors: ['not-found'],
})

/**
 * `document` is a label document of any format version (`docs/label-format.md`), or `zpl` a ZPL file of one label, `svg` an SVG
 * and `pdf` a PDF that are printed as they are; it is published as version 1, or with `draft` kept as an open label without a version.
 */
export const createLabel = endpoint<{ body: CreateLabelBody; answer: { data: LabelWithDocument } }>()({
  method: 'POST',
  path: '/api/labels',
  service: 'base',
  summary: 'Creates a label from a label document, a ZPL file, an SVG or a PDF, and publishes it unless it is a draft',
  access: labelManager,
  errors: ['limit-reached', 'too-many-requests', 'label-under-approval', 'label-too-heavy'],
  idempotent: true,
  carriesLabelDocument: true,
})

/** A form with the file under `file`: ZPL, EPL or TSPL of label printers, an SVG, a PDF, or a label document as JSON. Nothing is stored. */
export const extractLabel = endpoint<{ body: ExtractLabelBody; answer: { data: Extraction } }>()({
  method: 'POST',
  path: '/api/labels/extract',
  service: 'base',
  summary: 'Reads the labels of a file: their designs, variables, pictures, and what could not be carried over',
  access: labelManager,
  errors: ['file-not-readable', 'too-many-requests'],
  isUpload: true,
  maximumMebibytes: 20,
})

/** For each text the places where its words end, in UTF-16 units: lines of Thai, Lao, Khmer and Burmese are broken there. */
export const findWords = endpoint<{ body: FindWordsBody; answer: { data: readonly (readonly number[])[] } }>()({
  method: 'POST',
  path: '/api/labels/words',
  service: 'base',
  summary: 'Finds the words of texts without spaces, so that a preview breaks lines as the print does',
  access: signedIn,
  errors: [],
})

/**
 * Filled with the data of an article, or with the variables' default values. `v` is the version of label and article: the
 * answer may be kept for ever under the same.
 */
export const labelPicture = endpoint<{ query: { v?: string; articleId?: string | undefined }; answer: string }>()({
  method: 'GET',
  path: '/api/labels/{id}/picture',
  service: 'base',
  summary: 'The picture of a label’s published version, or of a draft as it stands, as SVG',
  access: signedIn,
  atStations: true,
  errors: ['not-found', 'label-not-published', 'version-in-other-state', 'label-too-heavy', 'too-many-requests'],
  contentType: 'image/svg+xml',
})
