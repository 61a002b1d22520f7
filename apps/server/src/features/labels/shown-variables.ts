import type { LabelDocument } from '@labelwright/label-document/label-document'

/** The variables of a document that are not the system's. */
export const shownVariables = (document: Pick<LabelDocument, 'variables'> | undefined) =>
  (document?.variables ?? [])
    .filter(({ variableName }) => !variableName.toLowerCase().startsWith('meta_'))
    .map((variable) => ({ ...variable }))
