import { symbologiesOf } from '@labelwright/label-document/filling/conditional-formats'
import { allElements } from '@labelwright/label-document/groups/flatten-elements'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { symbologyTraits } from '@labelwright/label-document/symbologies'
import type { LayoutResources } from '../layout-resources.ts'
import type { SymbolLibrary } from './library/symbol-library.ts'

/** Whether a document has symbols that only the library encodes. */
export const needsSymbolLibrary = (document: LabelDocument): boolean =>
  allElements(document)
    .flatMap(symbologiesOf)
    .some((symbology) => !symbologyTraits(symbology).isBuiltIn)

/** Loads the encoders of all rare symbologies, once for a program: at the start of a server, elsewhere when a document needs them. Await it before layout. */
export async function loadSymbolLibrary({ symbols }: LayoutResources): Promise<void> {
  symbols.library ??= await importSymbolLibrary()
}

/** The encoders of all rare symbologies, for those that lay nothing out. */
export async function importSymbolLibrary(): Promise<SymbolLibrary> {
  const { default: library } = await import('bwip-js/generic')
  return library as unknown as SymbolLibrary
}
