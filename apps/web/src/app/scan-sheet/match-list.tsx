import type { CodeMatch } from '../../features/scanning/scans.queries.ts'
import classes from './scan-sheet.module.css'

interface MatchListProps {
  readonly matches: readonly CodeMatch[]
  readonly onChoose: (match: CodeMatch) => void
}

const factsOf = (match: CodeMatch) =>
  match.kind === 'order'
    ? { id: match.order.id, name: match.order.orderNumber, hint: match.order.name }
    : { id: match.article.id, name: match.article.name, hint: match.article.externalIdentifier }

/** Several that a code may mean, each a button. */
export function MatchList({ matches, onChoose }: MatchListProps) {
  return (
    <ul className={classes.matches}>
      {matches.map((match) => {
        const { id, name, hint } = factsOf(match)
        return (
          <li key={id}>
            <button type="button" className={classes.match} onClick={() => onChoose(match)}>
              <span className={classes.name}>{name}</span>
              <span className="mono dimmed">{hint}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
