import type { ExtractionWarning } from '@labelwright/contract/server/labels-schemas'
import { useTranslation } from '../../../lib/i18n.ts'
import classes from './bring-in.module.css'

/** More than these are folded. */
const mostOpen = 4

interface LeftOutProps {
  readonly title: 'addLabel.leftOut' | 'addLabel.leftOutOfFile'
  readonly warnings: readonly ExtractionWarning[]
}

/** Commands that could not be carried over, with the lines of the file. The sentences are the server's, in English. */
export function LeftOut({ title, warnings }: LeftOutProps) {
  const { t } = useTranslation()
  if (warnings.length === 0) return null
  return (
    <details className={classes.leftOut} open={warnings.length <= mostOpen}>
      <summary>{t(title, { count: warnings.length })}</summary>
      <ul>
        {warnings.map(({ line, message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is never sorted, and a line may have the same warning twice
          <li key={index}>
            {line !== null && <span className={classes.line}>{t('addLabel.line', { line })}</span>}
            <span lang="en">{message}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
