import type { Fields } from '@labelwright/open-label/records'
import { useCallback } from 'react'
import { useDesigner } from '../../designer-context.ts'
import { measureSymbol, type SymbolSize } from './measure-symbol.ts'

/** Measures barcodes with the chosen data on the printer that is designed for; undefined until the label is laid out. */
export function useMeasure(): ((fields: Fields) => SymbolSize | undefined) | undefined {
  const { live, document, values, dpi } = useDesigner()
  const resources = live?.resources
  const measure = useCallback(
    (fields: Fields) => (resources ? measureSymbol(fields, { document, values, resources, dpi }) : undefined),
    [resources, document, values, dpi],
  )
  return resources && measure
}
