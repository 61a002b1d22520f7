import type { GroupWithMembers } from '@labelwright/contract/server/groups-schemas'
import { useTranslation } from '../../lib/i18n.ts'
import classes from './groups.module.css'

const kinds = ['groups', 'members', 'labels', 'articles', 'orders', 'printers', 'importConfigurations'] as const

type Dependents = GroupWithMembers['dependents']

export const hasDependents = (dependents: Dependents): boolean => kinds.some((kind) => dependents[kind] > 0)

/** How much stands in a group, a line for each kind that there is. */
export function DependentList({ dependents }: { readonly dependents: Dependents }) {
  const { t } = useTranslation()
  return (
    <ul className={classes.dependents}>
      {kinds
        .filter((kind) => dependents[kind] > 0)
        .map((kind) => (
          <li key={kind}>{t(`group.dependents.${kind}`, { count: dependents[kind] })}</li>
        ))}
    </ul>
  )
}
