import { pages } from '@labelwright/contract/pages'
import { useNavigate } from '@tanstack/react-router'
import { useFeatures } from '../../features/feature-flags/feature-flags.queries.ts'
import { useOpenMatch } from '../../features/scanning/open-match.queries.ts'
import type { CodeMatch } from '../../features/scanning/scans.queries.ts'
import { usePerson } from '../../session/session.ts'
import { judge } from '../guard.ts'

/** The actions that the signed-in person has for a match. */
export function useMatchRights() {
  const navigate = useNavigate()
  const keys = usePerson()?.keys
  const features = useFeatures()
  const { open, takes } = useOpenMatch()
  const mayPrint = judge(pages.printArticle, keys, features) === 'pass'
  const mayEdit = judge(pages.article, keys, features) === 'pass'

  /** Opens it where the person may: to print, or else to edit. */
  const openOf = (match: CodeMatch): (() => void) | undefined => {
    if (match.kind === 'order' || mayPrint) return () => open(match)
    if (!mayEdit) return undefined
    return () => void navigate({ to: '/articles/$articleId', params: { articleId: match.article.id } })
  }
  return { takes, mayPrint, openOf }
}
