import type { Label } from '@labelwright/contract/server/labels-schemas'
import { useNavigate } from '@tanstack/react-router'
import { History, ListChecks, MoreVertical, Settings2, Table2 } from 'lucide-react'
import { useTranslation } from '../../../lib/i18n.ts'
import { Menu, MenuAction } from '../../../ui/dialog/menu.tsx'

interface LabelMenuProps {
  readonly label: Label
  readonly onTable: (label: Label) => void
}

/** The ways from a label in the list to its parts. A file has no designer, and its variables have a page of their own. */
export function LabelMenu({ label, onTable }: LabelMenuProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const params = { id: label.id }
  const isDesign = label.kind === 'design'
  const icon = { size: 16, 'aria-hidden': true }
  const openDesigner = (panel: 'variables' | 'versions') =>
    void navigate({ to: '/labels/$id', params, search: { panel } })
  const openSettings = (part?: 'print') => void navigate({ to: '/labels/$id/settings', params, search: { part } })
  return (
    <Menu label={t('labels.menu', { name: label.name })} button={<MoreVertical size={18} aria-hidden="true" />}>
      <MenuAction
        icon={<ListChecks {...icon} />}
        onChoose={() => (isDesign ? openDesigner('variables') : openSettings())}
      >
        {t('labelSettings.variables')}
      </MenuAction>
      <MenuAction icon={<Table2 {...icon} />} onChoose={() => onTable(label)}>
        {t('labelSettings.asTable')}
      </MenuAction>
      <MenuAction icon={<Settings2 {...icon} />} onChoose={() => openSettings('print')}>
        {t('labelSettings.print')}
      </MenuAction>
      {isDesign && (
        <MenuAction icon={<History {...icon} />} onChoose={() => openDesigner('versions')}>
          {t('labels.versions')}
        </MenuAction>
      )}
    </Menu>
  )
}
