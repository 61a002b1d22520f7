import { useState } from 'react'

/** What a list must tell for its rows to be chosen. */
interface Choosable<Row> {
  readonly key: string
  readonly loaded: readonly Row[]
}

interface Chosen<Row> {
  readonly key: string
  readonly rows: ReadonlyMap<string, Row>
}

/** Rows that are chosen for something to be done with them at once; another list begins with none. */
export function useSelection<Row extends { readonly id: string }>(list: Choosable<Row>, nameOf: (row: Row) => string) {
  const [chosen, setChosen] = useState<Chosen<Row>>({ key: list.key, rows: new Map() })
  const kept = chosen.key === list.key ? chosen.rows : new Map<string, Row>()
  const isAll = list.loaded.length > 0 && list.loaded.every(({ id }) => kept.has(id))
  const set = (rows: ReadonlyMap<string, Row>) => setChosen({ key: list.key, rows })
  return {
    /** As they stand now where they are loaded. */
    rows: [...kept.values()].map((row) => list.loaded.find(({ id }) => id === row.id) ?? row),
    clear: () => set(new Map()),
    selection: {
      chosen: new Set(kept.keys()),
      isAll,
      nameOf,
      onToggle: (row: Row) => {
        const after = new Map(kept)
        if (!after.delete(row.id)) after.set(row.id, row)
        set(after)
      },
      onToggleAll: () =>
        set(isAll ? new Map() : new Map([...kept, ...list.loaded.map((row) => [row.id, row] as const)])),
    },
  }
}
