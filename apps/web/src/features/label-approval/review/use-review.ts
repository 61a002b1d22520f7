import type { VersionDetails } from '@labelwright/contract/server/label-approval-schemas'
import { useEffect, useState } from 'react'
import { failureCodeOf } from '../../../api/call-error.ts'
import { usePerson } from '../../../session/session.ts'
import { useLabelHistory, useVersion } from '../label-approval.queries.ts'
import { type Happening, whatHappened } from './what-happened.ts'

/** What a reviewer looks at. */
export interface Review {
  readonly version: VersionDetails
  /** The version that is printed now; undefined while there is none, and for that version itself. */
  readonly printed: VersionDetails | undefined
  /** What others did since the person began to look. */
  readonly happened: readonly Happening[]
  /** The person has read what happened. */
  readonly acknowledge: () => void
  /** After a refusal: finds out what others did. */
  readonly lookAgain: (error: Error) => void
}

const movedOn = ['stale-version', 'version-in-other-state', 'approvals-outdated', 'notes-open', 'segregation-of-duties']

/** Refusals that are told by what others did. */
export const isOvertaken = (error: Error | null): boolean =>
  error !== null && ['stale-version', 'version-in-other-state'].includes(failureCodeOf(error))

/** What the person has just signed is no news to them. */
const isOwn = (happening: Happening, userId: string | undefined): boolean =>
  'by' in happening && happening.by.userId === userId

/** A version under review; it says what others do to it meanwhile, and never swaps it silently. */
export function useReview(labelId: string, versionId: string) {
  const query = useVersion(labelId, versionId)
  const { data: label } = useLabelHistory(labelId)
  const printedId = label?.published?.labelVersionId
  const { data: printed } = useVersion(labelId, printedId === versionId ? undefined : printedId)
  const version = query.data
  const userId = usePerson()?.userId
  const [seen, setSeen] = useState<VersionDetails>()
  useEffect(() => {
    if (version) setSeen((before) => before ?? version)
  }, [version])
  const hasChanged = seen !== undefined && version !== undefined && seen.version !== version.version
  const review: Review | undefined = version && {
    version,
    printed: printedId === versionId ? undefined : printed,
    happened: hasChanged ? whatHappened(seen, version).filter((happening) => !isOwn(happening, userId)) : [],
    acknowledge: () => setSeen(version),
    lookAgain: (error) => {
      if (movedOn.includes(failureCodeOf(error))) void query.refetch()
    },
  }
  return { query, review }
}
