import type { CreateLabelBody, Label } from '@labelwright/contract/server/labels-schemas'
import { useRef, useState } from 'react'
import { fieldErrorsOf, refusalText } from '../../../api/field-errors.ts'
import { newKey } from '../../../lib/new-key.ts'
import { useAddLabel } from '../labels.queries.ts'
import {
  type Addition,
  type DraftState,
  draftsOf,
  type LabelDraft,
  type TypedLabel,
  waitingDrafts,
} from './label-drafts.ts'
import { bodyOf } from './reading.ts'
import type { LabelSource } from './use-label-sources.ts'

/** A label that was added. */
export interface AddedLabel {
  readonly id: string
  readonly name: string
  readonly kind: Label['kind']
}

/** The labels of the files with what was typed about them, added one after the other; what was added is not added again. */
export function useLabelDrafts(sources: readonly LabelSource[]) {
  const [state, setState] = useState<DraftState>({ typed: {}, additions: {} })
  const [added, setAdded] = useState<readonly AddedLabel[]>([])
  const [isAdding, setAdding] = useState(false)
  const { mutateAsync } = useAddLabel()
  // One key per attempt at the same content, so that a lost answer makes no second label.
  const attempts = useRef(new Map<string, { readonly content: readonly unknown[]; readonly key: string }>())
  const drafts = draftsOf(sources, state)

  const change = (key: string, changes: TypedLabel) =>
    setState(({ typed, additions }) => ({
      typed: { ...typed, [key]: { ...typed[key], ...changes } },
      additions: { ...additions, [key]: { state: 'none' } },
    }))
  const mark = (key: string, addition: Addition) =>
    setState((before) => ({ ...before, additions: { ...before.additions, [key]: addition } }))

  const attemptAt = (key: string, content: readonly unknown[]): string => {
    const last = attempts.current.get(key)
    if (last?.content.every((each, index) => each === content[index])) return last.key
    const next = newKey()
    attempts.current.set(key, { content, key: next })
    return next
  }

  const addOne = async (draft: LabelDraft): Promise<boolean> => {
    const { key } = draft
    mark(key, { state: 'adding' })
    const { body, content } = requestOf(draft)
    try {
      const label = await mutateAsync({ body, idempotencyKey: attemptAt(key, content) })
      mark(key, { state: 'added', id: label.id })
      setAdded((before) => [...before, { id: label.id, name: label.name, kind: draft.kind }])
      return true
    } catch (error) {
      const nameError = fieldErrorsOf(error, ['name']).name
      mark(key, { state: 'failed', nameError, mistake: nameError === undefined ? refusalText(error) : undefined })
      return false
    }
  }

  /** Answers whether nothing is left to be added. */
  const add = async (wanted: readonly LabelDraft[]): Promise<boolean> => {
    setAdding(true)
    // A proposal that is used stays: another file may come or go meanwhile.
    setState((before) => ({ ...before, typed: { ...before.typed, ...namesOf(wanted, before) } }))
    let failures = 0
    for (const draft of wanted) if (!(await addOne(draft))) failures += 1
    setAdding(false)
    return failures === 0 && wanted.length === waitingDrafts(drafts).length
  }
  return { drafts, change, add, added, isAdding }
}

/** The body of the call, and what it is made of. */
function requestOf({ name, groupId, kind, label, reading }: LabelDraft) {
  const named = { name: name.trim(), groupId }
  const { document } = label
  const asFile = asFileOf({ kind, label, reading })
  const body = asFile ? ({ ...named, ...asFile } as FileBody) : { ...named, document: { ...document } }
  return { body, content: [named.name, groupId, kind, asFile ? JSON.stringify(reading) : '', document] }
}

type FileBody = Extract<CreateLabelBody, { readonly kind: 'zpl' | 'svg' | 'pdf' }>

/** Of each kind. */
type Unnamed<Body> = Body extends FileBody ? Omit<Body, 'name' | 'groupId'> : never

/** What is sent of a label that is printed as its file is. */
function asFileOf({
  kind,
  label: { zpl, svg, pdf },
  reading,
}: Pick<LabelDraft, 'kind' | 'label' | 'reading'>): Unnamed<FileBody> | undefined {
  const { dpi, ...size } = { dpi: reading.dpi, ...bodyOf(reading) }
  if (kind === 'zpl' && zpl) return { kind, zpl: zpl.source, variables: [], dpi, ...size }
  if (kind === 'pdf' && pdf) return { kind, pdf: pdf.source, variables: [] }
  return kind === 'svg' && svg ? { kind, svg: svg.source, variables: [], ...size } : undefined
}

const namesOf = (drafts: readonly LabelDraft[], { typed }: DraftState) =>
  Object.fromEntries(drafts.map(({ key, name }) => [key, { ...typed[key], name }]))
