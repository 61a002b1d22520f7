import type { ExtractedLabel, Label } from '@labelwright/contract/server/labels-schemas'
import { translation } from '../../../lib/i18n.ts'
import type { Reading } from './reading.ts'
import type { LabelSource } from './use-label-sources.ts'

/** As `createLabelBody` takes it. */
export const longestName = 200

/** A label's way into the organization, step by step. */
export type Addition =
  | { readonly state: 'none' | 'adding' }
  | { readonly state: 'added'; readonly id: string }
  | {
      readonly state: 'failed'
      /** Beside the label. */
      readonly mistake: string | undefined
      /** At the field. */
      readonly nameError: string | undefined
    }

/** What a label of a ZPL file becomes: an editable design, or a label that is printed by the file's own commands. */
export const kinds = ['design', 'zpl'] as const

/** A person's choices for a label; those not made yet are proposed. */
export interface TypedLabel {
  /** An SVG and a PDF are printed as they are. */
  readonly kind?: Label['kind']
  readonly name?: string
  readonly groupId?: string | null
  readonly isWanted?: boolean
}

/** A label of a file, and how it is to be added. */
export interface LabelDraft extends Required<TypedLabel> {
  /** Stays the same when the file is read again. */
  readonly key: string
  readonly label: ExtractedLabel
  /** How its file was read. */
  readonly reading: Reading
  readonly addition: Addition
  readonly nameError: string | undefined
}

export interface DraftState {
  readonly typed: Readonly<Record<string, TypedLabel>>
  readonly additions: Readonly<Record<string, Addition>>
}

export const keyOfDraft = (source: Pick<LabelSource, 'key'>, index: number): string => `${source.key}:${index}`

const folded = (name: string): string => name.trim().normalize('NFC').toLowerCase()

/** The name of a file without its ending. */
const stemOf = (fileName: string): string => fileName.replace(/\.[^.]+$/, '').trim() || fileName

/** The first of 'Box', 'Box 2', 'Box 3' that is free. */
function freeName(wanted: string, used: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : ` ${number}`
    const name = wanted.slice(0, longestName - ending.length).trim() + ending
    if (!used.has(folded(name))) return name
  }
}

/** Read again, a file may not be printable as it is any more. */
function kindOf({ svg, pdf, zpl }: ExtractedLabel, typed: TypedLabel['kind']): Label['kind'] {
  if (svg) return 'svg'
  if (pdf) return 'pdf'
  return zpl && typed === 'zpl' ? 'zpl' : 'design'
}

/** The labels of all files; a name that is proposed is not used twice. */
export function draftsOf(sources: readonly LabelSource[], { typed, additions }: DraftState): readonly LabelDraft[] {
  const found = sources.flatMap((source) =>
    (source.found?.labels ?? []).map((label, index) => ({ key: keyOfDraft(source, index), label, source })),
  )
  const used = new Set(found.flatMap(({ key }) => folded(typed[key]?.name ?? '')))
  const drafts = found.map(({ key, label, source }) => {
    const own = typed[key]
    const name = own?.name ?? freeName(label.name?.trim() || stemOf(source.file.name), used)
    used.add(folded(name))
    const addition = additions[key] ?? { state: 'none' as const }
    const kind = kindOf(label, own?.kind)
    const { groupId = null, isWanted = true } = own ?? {}
    return { key, label, reading: source.reading, kind, name, groupId, isWanted, addition }
  })
  return drafts.map((draft) => ({ ...draft, nameError: nameErrorOf(draft, drafts) }))
}

type NamedDraft = Omit<LabelDraft, 'nameError'>

function nameErrorOf({ key, name, isWanted, addition }: NamedDraft, all: readonly NamedDraft[]): string | undefined {
  const { t } = translation()
  if (!isWanted || addition.state === 'added' || addition.state === 'adding') return undefined
  if (name.trim() === '') return t('addLabel.nameMissing')
  const isTwice = all.some((other) => other.key !== key && other.isWanted && folded(other.name) === folded(name))
  if (isTwice) return t('addLabel.nameTwice')
  return addition.state === 'failed' ? addition.nameError : undefined
}

/** The labels that the button adds. */
export const waitingDrafts = (drafts: readonly LabelDraft[]): readonly LabelDraft[] =>
  drafts.filter(({ isWanted, addition }) => isWanted && addition.state !== 'added')
