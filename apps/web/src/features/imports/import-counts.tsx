import type { ImportWithDetails } from '@labelwright/contract/server/imports-schemas'
import { wholeNumber } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import classes from './checked.module.css'

interface ImportCountsProps {
  readonly counts: ImportWithDetails['counts']
  /** Whether it has happened, or would. */
  readonly isDone: boolean
}

const kinds = ['rows', 'added', 'updated', 'unchanged', 'deleted', 'bad', 'withWarnings'] as const
const onlyIfAny: ReadonlySet<string> = new Set(['deleted', 'withWarnings'])

/** How many rows come to what. */
export function ImportCounts({ counts, isDone }: ImportCountsProps) {
  const { t } = useTranslation()
  return (
    <dl className={classes.counts}>
      {kinds
        .filter((kind) => counts[kind] > 0 || !onlyIfAny.has(kind))
        .map((kind) => (
          <div key={kind} data-bad={(kind === 'bad' && counts.bad > 0) || undefined}>
            <dt>{t(isDone ? `imports.done.${kind}` : `imports.would.${kind}`)}</dt>
            <dd>{wholeNumber(counts[kind])}</dd>
          </div>
        ))}
    </dl>
  )
}
