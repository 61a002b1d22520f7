import type { LabelDocument } from './label-document.ts'

/** Each page of a label as a document of its own, the first first. */
export const pagesOfLabel = ({ pages = [], ...first }: LabelDocument): readonly [LabelDocument, ...LabelDocument[]] => [
  first,
  ...pages.map(({ elements }) => ({ ...first, elements })),
]
