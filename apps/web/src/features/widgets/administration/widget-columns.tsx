import type { Widget } from '@labelwright/contract/server/widgets-schemas'
import { useMemo } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import type { Column } from '../../../ui/list/columns.ts'
import listClasses from '../../../ui/list/list.module.css'
import { useAllGroups } from '../../groups/groups.queries.ts'
import { WidgetIcon } from '../widget-icon.tsx'
import classes from './administration.module.css'

/** What is told of a widget in the list. */
export function useWidgetColumns(): readonly Column<Widget>[] {
  const { t } = useTranslation()
  const { data: groups } = useAllGroups()
  return useMemo(() => {
    const nameOfGroup = new Map(groups?.map(({ id, name }) => [id, name]))
    const assignedTo = ({ assignedTo: to }: Widget): string => {
      if (!to) return t('widgetAdmin.everybody')
      if (to.type === 'group') return nameOfGroup.get(to.id) ?? t('widgetAdmin.group')
      return t('widgetAdmin.peopleCount', { count: to.id.split(',').length })
    }
    const missing = (text: string) => <span className={classes.missing}>{text}</span>
    return [
      {
        key: 'name',
        header: t('widgetAdmin.name'),
        isFixed: true,
        phone: 'name',
        cell: ({ name, icon }) => (
          <span className={classes.named}>
            <WidgetIcon name={icon} size={18} />
            <span className={listClasses.name} title={name}>
              {name}
            </span>
          </span>
        ),
      },
      {
        key: 'label',
        header: t('widgetAdmin.label'),
        width: '22%',
        phone: 'below',
        cell: ({ labelName }) =>
          labelName === null ? missing(t('widgets.noLabel')) : <span title={labelName}>{labelName}</span>,
      },
      {
        key: 'printer',
        header: t('widgetAdmin.printer'),
        width: '20%',
        cell: ({ printerName }) =>
          printerName === null ? missing(t('widgets.noPrinter')) : <span title={printerName}>{printerName}</span>,
      },
      { key: 'assignedTo', header: t('widgetAdmin.assignedTo'), width: '16%', phone: 'below', cell: assignedTo },
      {
        key: 'favorites',
        header: t('widgetAdmin.favorites'),
        width: 110,
        isExtra: true,
        cell: ({ favoriteFor }) => favoriteFor.length || <span className="dimmed">–</span>,
      },
      {
        key: 'article',
        header: t('widgetAdmin.predefined'),
        width: '16%',
        isOptional: true,
        cell: ({ predefinedArticle }) => predefinedArticle?.name ?? <span className="dimmed">–</span>,
      },
    ]
  }, [t, groups])
}
