import type { LabelVariable } from '@labelwright/label-document/label-variable'
import type { Records } from '@labelwright/open-label/records'
import { variablesOf } from '@labelwright/open-label/to-document'
import { useMemo, useRef } from 'react'

/** The variables of the label: the same list until one of them changes, whatever else is done to the label. */
export function useVariables(records: Records): readonly LabelVariable[] {
  const last = useRef<readonly LabelVariable[]>([])
  return useMemo(() => {
    const next = variablesOf(records)
    const isSame = next.length === last.current.length && next.every((one, index) => one === last.current[index])
    if (!isSame) last.current = next
    return last.current
  }, [records])
}
