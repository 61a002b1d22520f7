import { useState } from 'react'
import { useDesigner } from '../../designer-context.ts'
import { VariableDetails } from './variable-details.tsx'
import { VariableList } from './variable-list.tsx'
import { variableRows } from './variable-records.ts'

/** The variables of the label: their list, or all that can be said of one. */
export function VariablesPanel() {
  const { records } = useDesigner()
  const [opened, setOpened] = useState<string>()
  const [last, setLast] = useState<string>()
  const back = (): void => {
    setLast(opened)
    setOpened(undefined)
  }
  const rows = variableRows(records)
  const row = rows.find(({ id }) => id === opened)
  // By its key, so that nothing half typed goes over to another variable.
  if (row) return <VariableDetails key={row.id} row={row} onBack={back} onOpen={setOpened} />
  return <VariableList rows={rows} last={last} onOpen={setOpened} />
}
