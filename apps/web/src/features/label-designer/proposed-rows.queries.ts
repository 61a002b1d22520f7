import type { LabelVariable } from '@labelwright/label-document/label-variable'
import { useMemo } from 'react'
import { useArticlesToTry } from '../articles/article-rows.queries.ts'
import { type DataRow, dataRows, valueIn, worstCases, worstRows } from './panels/data/data-rows.ts'

/** A row of data to try a label with. */
export interface ProposedRow {
  /** Undefined for the label's own samples. */
  readonly name: string | undefined
  readonly values: Readonly<Record<string, string>>
}

const mostRows = 12

/** The articles that strain a label most, those with most reasons first; the label's samples where it has no articles. */
export function useProposedRows(labelId: string, variables: readonly LabelVariable[]) {
  const { data: articles, error } = useArticlesToTry(labelId)
  const rows = useMemo(() => {
    if (!articles) return undefined
    const all = dataRows(variables, articles)
    const worst = worstRows(worstCases(variables, all)).map(({ row }) => row)
    const chosen = [...new Set([...worst, ...all.slice(1)])].slice(0, mostRows)
    return (chosen.length > 0 ? chosen : all).map((row) => proposed(row, variables))
  }, [articles, variables])
  return { rows, error }
}

const proposed = (row: DataRow, variables: readonly LabelVariable[]): ProposedRow => ({
  name: row.name,
  values: Object.fromEntries(variables.map((variable) => [variable.variableName, valueIn(row, variable)])),
})
