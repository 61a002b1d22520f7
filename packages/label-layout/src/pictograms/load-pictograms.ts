import { allElements } from '@labelwright/label-document/groups/flatten-elements'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { LayoutResources } from '../layout-resources.ts'

/** Whether a document has pictograms. */
export const needsPictograms = (document: LabelDocument): boolean =>
  allElements(document).some(({ type }) => type === 'pictogram')

/** Loads all pictograms, once for a program: at the start of a server, elsewhere when a document needs them. Await it before layout. */
export async function loadPictograms({ pictograms }: LayoutResources): Promise<void> {
  const { pictogramLibrary } = await import('./library/pictogram-library.ts')
  pictograms.library ??= pictogramLibrary()
}
