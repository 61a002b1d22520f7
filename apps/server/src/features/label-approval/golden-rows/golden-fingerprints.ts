// Everything besides the label itself that decides its dots, and which parts of it have changed.
import type { FindingCause } from '@labelwright/contract/server/label-findings-schemas'

/** All that a stored drawing depends on. Values are compared, keys are what people are told. */
export interface Fingerprints {
  readonly engine: string
  /** By family and weight, `Acme Sans/bold`: the hash of the file. A font that is not there has none. */
  readonly fonts: Readonly<Record<string, string>>
  /** Of each resolution: the printers with it, by model, language and width. */
  readonly printers: Readonly<Record<string, readonly string[]>>
}

type Kind = 'font' | 'printers'
const words = { font: 'replaced', printers: 'changed' } as const

/** The changes as people are told them; empty where nothing changed. */
export function findCauses(before: Fingerprints, after: Fingerprints): FindingCause[] {
  return [
    ...(before.engine === after.engine ? [] : [{ what: 'engine' } as const]),
    ...changesOf('font', before.fonts, after.fonts),
    ...changesOf('printers', before.printers, after.printers),
  ]
}

function changesOf(kind: Kind, before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted()
  return names.flatMap((name): FindingCause[] => {
    const [was, is] = [before[name], after[name]]
    if (JSON.stringify(was) === JSON.stringify(is)) return []
    const change = was === undefined ? 'added' : is === undefined ? 'removed' : words[kind]
    return [{ what: `${kind}-${change}`, name } as FindingCause]
  })
}
