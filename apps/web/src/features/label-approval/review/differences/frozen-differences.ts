// Names that two versions share and that lead to something else in each of them.
import type { VersionDetails } from '@labelwright/contract/server/label-approval-schemas'

export type FrozenDifference =
  | {
      readonly what: 'picture'
      readonly name: string
      readonly hashes: readonly [string | undefined, string | undefined]
    }
  | { readonly what: 'font' | 'pictogram'; readonly name: string }
  | {
      readonly what: 'series'
      /** The variable that takes its numbers from the series. */
      readonly name: string
      readonly field: keyof Writing
      readonly before: string
      readonly after: string
    }

type Frozen = NonNullable<VersionDetails['frozen']>
type Writing = Frozen['series'][string]
type Frozener = Pick<VersionDetails, 'frozen' | 'document'>

const inBoth = (before: object, after: object): string[] => Object.keys(before).filter((name) => name in after)

const isHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name)

/** None where one of them was not frozen. */
export function frozenDifferences(before: Frozener, after: Frozener): FrozenDifference[] {
  const [had, has] = [before.frozen, after.frozen]
  if (!had || !has) return []
  const others = (kind: 'pictures' | 'fonts' | 'pictograms') =>
    inBoth(had[kind], has[kind]).filter((name) => had[kind][name] !== has[kind][name])
  return [
    // A picture named by its hash differs in the document.
    ...others('pictures')
      .filter((name) => !isHash(name))
      .map((name) => ({
        what: 'picture' as const,
        name,
        hashes: [had.pictures[name] ?? undefined, has.pictures[name] ?? undefined] as const,
      })),
    ...others('fonts').map((name) => ({ what: 'font' as const, name })),
    ...others('pictograms').map((name) => ({ what: 'pictogram' as const, name })),
    ...inBoth(had.series, has.series).flatMap((id) => seriesDifferences(after, id, [had.series[id], has.series[id]])),
  ]
}

const writing = ['prefix', 'base', 'step', 'pad', 'mode'] as const

function seriesDifferences(
  { document }: Frozener,
  id: string,
  [had, has]: readonly [Writing | undefined, Writing | undefined],
): FrozenDifference[] {
  if (!had || !has) return []
  const name = document.variables.find(({ series }) => series === id)?.variableName ?? ''
  return writing
    .filter((field) => had[field] !== has[field])
    .map((field) => ({ what: 'series', name, field, before: String(had[field]), after: String(has[field]) }))
}
