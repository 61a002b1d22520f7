import { useEffect, useRef, useState } from 'react'
import { failureCodeOf } from '../../api/call-error.ts'
import { useLeaveGuard } from '../../session/use-leave-guard.ts'
import { differingFields, rebased } from './drafts.ts'
import { type DraftRules, useDraftForm } from './use-draft-form.ts'

interface Versioned {
  readonly id: string
  readonly version: number
}

interface RecordFormOptions<Draft, Field extends keyof Draft & string, Stored> {
  readonly record: Stored
  readonly draftOf: (record: Stored) => Draft
  readonly rules: DraftRules<Draft, Field>
  /** Tells `onPart` what is saved already where it takes several calls: should a later one fail, the next save goes on from there. */
  readonly save: (draft: Draft, base: Stored, onPart: (saved: Stored) => void) => Promise<Stored>
  readonly fetchNewer: (id: string) => Promise<Stored>
  readonly isDeleted: boolean
}

/** What somebody else made of a record while it was being typed at here. */
export interface Theirs<Field, Stored> {
  readonly record: Stored
  /** What the typing began with. */
  readonly before: Stored
  readonly fields: readonly Field[]
}

/** The form of a record that others may change too: a save on an old version shows theirs and keeps what was typed. */
export function useRecordForm<Draft extends object, Field extends keyof Draft & string, Stored extends Versioned>(
  options: RecordFormOptions<Draft, Field, Stored>,
) {
  const { record, draftOf, rules, isDeleted } = options
  // What is being typed stands on this; a newer one from the server never pushes aside what was typed.
  const [base, setBase] = useState(record)
  const [theirs, setTheirs] = useState<Theirs<Field, Stored>>()
  const [isSaved, setSaved] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const form = useDraftForm(draftOf(base), rules)
  const changed = differingFields(rules.fields, draftOf(base), form.draft)
  const guard = useLeaveGuard(() => changed.length > 0 && !isDeleted)

  const adopt = (newer: Stored) => {
    const draft = rebased(rules, { base: draftOf(base), typed: form.draft, theirs: draftOf(newer) })
    form.start(draft as Draft)
    setBase(newer)
  }
  const isUntouched = changed.length === 0
  const latestAdopt = useNewerRecord({ record, base, isUntouched, setBase, adopt })

  const meetNewer = async () => {
    const newer = await options.fetchNewer(base.id)
    setTheirs({ record: newer, before: base, fields: differingFields(rules.fields, draftOf(base), draftOf(newer)) })
    adopt(newer)
  }
  const submit = async () => {
    setSaving(true)
    try {
      const saved = await options.save(form.draft, base, (part) => latestAdopt.current(part))
      setBase(saved)
      form.start(draftOf(saved))
      setTheirs(undefined)
      setSaved(true)
    } catch (error) {
      if (failureCodeOf(error) === 'stale-version') await meetNewer().catch(form.refuse)
      else form.refuse(error)
    } finally {
      setSaving(false)
    }
  }

  return {
    ...form,
    base,
    theirs,
    guard,
    isChanged: changed.length > 0 && !isDeleted,
    isSaving,
    isSaved,
    closeSaved: () => setSaved(false),
    /** Takes what another call on the page brought, under what is typed. */
    adopt,
    submit: () => void submit(),
  }
}

interface NewerRecordOptions<Stored> {
  readonly record: Stored
  readonly base: Stored
  readonly isUntouched: boolean
  readonly setBase: (record: Stored) => void
  readonly adopt: (newer: Stored) => void
}

/** Follows the record as the server has it while nothing is typed; answers the latest way to lay a newer one under what is. */
function useNewerRecord<Stored extends Versioned>({
  record,
  base,
  isUntouched,
  setBase,
  adopt,
}: NewerRecordOptions<Stored>) {
  const latestAdopt = useRef(adopt)
  useEffect(() => {
    latestAdopt.current = adopt
  })
  useEffect(() => {
    // Of one version what stands around the form may still be newer, such as what was printed.
    if (record.version === base.version) setBase(record)
    else if (isUntouched && record.version > base.version) latestAdopt.current(record)
  }, [isUntouched, record, base.version, setBase])
  return latestAdopt
}
