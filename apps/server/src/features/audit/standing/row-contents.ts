// Puts what a transaction has changed about things into the rows that tell of the change.
import type { AuditContent } from '../audit-chain.ts'
import { type Standing, standingAction, type Thing } from './standing.ts'

/** Things in one row: a group of thousands that is deleted must not become one row of megabytes. */
export const maxThingsOfRow = 50

function rowsOfOthers(things: Standing, organizationId: string): AuditContent[] {
  const rows: AuditContent[] = []
  for (let from = 0; from < things.length; from += maxThingsOfRow)
    rows.push({
      userId: null,
      action: standingAction,
      entity: { kind: 'audit-trail', id: organizationId },
      before: null,
      after: null,
      reason: null,
      signatureId: null,
      standing: things.slice(from, from + maxThingsOfRow),
    })
  return rows
}

/** Each thing stands in the last row about it, else in the last row of all; what has no room there gets rows of its own. */
export function withStanding(
  contents: readonly AuditContent[],
  things: Standing,
  organizationId: string,
): readonly AuditContent[] {
  if (things.length === 0) return contents
  const rowOf = ({ id }: Thing) => contents.findLast(({ entity }) => entity.id === id) ?? contents.at(-1)
  const byRow = Map.groupBy(things, rowOf)
  const own = contents.map((content): AuditContent => {
    const standing = byRow.get(content)?.slice(0, maxThingsOfRow)
    return standing ? { ...content, standing } : content
  })
  const others = [...byRow].flatMap(([content, each]) => (content ? each.slice(maxThingsOfRow) : each))
  return [...own, ...rowsOfOthers(others, organizationId)]
}
