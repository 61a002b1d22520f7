import { allElements } from '@labelwright/label-document/flatten-elements'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { symbologyTraits } from '@labelwright/label-document/symbologies'
import type { LayoutResources } from '../layout-resources.ts'
import type { SymbolLibrary } from './library/symbol-library.ts'

/** Whether a document has symbols that only the library encodes. */
export const needsSymbolLibrary = (document: LabelDocument): boolean =>
  allElements(document).some((element) => element.type === 'barcode' && !symbologyTraits(element.symbology).isBuiltIn)

/** Loads the encoders of all rare symbologies, once for a program: at the start of a server, elsewhere when a document needs them. Await it before layout. */
export async function loadSymbolLibrary({ symbols }: LayoutResources): Promise<void> {
  if (symbols.library) return
  const { default: library } = await import('bwip-js/generic')
  symbols.library = library as unknown as SymbolLibrary
}
