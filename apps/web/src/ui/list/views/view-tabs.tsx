import { Button } from '@mantine/core'
import { Ellipsis, Users } from 'lucide-react'
import { useState } from 'react'
import { refusalText } from '../../../api/field-errors.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Menu, MenuAction } from '../../dialog/menu.tsx'
import { DeleteDialog } from '../../dialog/page-dialogs.tsx'
import { Mistake } from '../../layout/notices.tsx'
import type { Column } from '../columns.ts'
import type { ListAddress } from '../use-list-address.ts'
import { SaveViewDialog } from './save-view-dialog.tsx'
import classes from './view-tabs.module.css'
import { isSameView, type ListViews, nothingSet, type SavedView, settingsNow } from './views.ts'

/** What is asked about a view. */
type Step = 'save' | 'rename' | 'remove'

interface ViewTabsProps {
  readonly views: ListViews
  readonly address: ListAddress
  readonly columns: readonly Pick<Column<never>, 'key' | 'isFixed' | 'isOptional'>[]
  readonly chosen: readonly string[] | undefined
  readonly onChooseColumns: (columns: readonly string[] | undefined) => void
}

/** The saved views of a list side by side; who has changed how the list is looked at may save that. */
export function ViewTabs({
  views: { views, mayShare, onSave, onRemove },
  address,
  columns,
  chosen,
  ...on
}: ViewTabsProps) {
  const { t } = useTranslation()
  const [step, setStep] = useState<Step | 'none'>('none')
  const [mistake, setMistake] = useState<string>()
  const current = views.find(({ id }) => id === address.view)
  const now = settingsNow(address, chosen)
  const hasChanged = !isSameView(columns, now, current?.settings ?? nothingSet)
  const open = (view: SavedView | undefined) => {
    const settings = view?.settings ?? nothingSet
    on.onChooseColumns(settings.columns.length > 0 ? settings.columns : undefined)
    address.openView({ id: view?.id, ...settings })
  }
  const attempt = async (task: () => Promise<unknown>) => {
    setMistake(undefined)
    try {
      await task()
      setStep('none')
    } catch (error) {
      setMistake(refusalText(error))
    }
  }
  const close = () => {
    setStep('none')
    setMistake(undefined)
  }
  // Nothing to choose and nothing to save: no row of one tab.
  if (views.length === 0 && !hasChanged) return null
  return (
    <div className={classes.views}>
      <nav className={classes.tabs} aria-label={t('views.title')}>
        <ViewTab name={t('views.all')} isOpen={!current} isShared={false} onOpen={() => open(undefined)} />
        {views.map((view) => (
          <ViewTab key={view.id} {...view} isOpen={view === current} onOpen={() => open(view)} />
        ))}
      </nav>
      <ViewActions
        current={current}
        hasChanged={hasChanged}
        onSaveChanges={(view) => void attempt(() => onSave({ ...view, stored: view, settings: now }))}
        onStep={setStep}
      />
      {step === 'none' && mistake !== undefined && <Mistake>{mistake}</Mistake>}
      {(step === 'save' || (step === 'rename' && current)) && (
        <SaveViewDialog
          view={step === 'rename' ? current : undefined}
          mayShare={mayShare}
          mistake={mistake}
          onSave={(named) =>
            attempt(async () => {
              const stored = step === 'rename' ? current : undefined
              const { id } = await onSave({ ...named, stored, settings: stored?.settings ?? now })
              if (!stored) address.openView({ id, ...now })
            })
          }
          onClose={close}
        />
      )}
      {step === 'remove' && current && (
        <DeleteDialog
          question={t('views.removeQuestion', { name: current.name })}
          isBusy={false}
          mistake={mistake}
          onDelete={() =>
            void attempt(async () => {
              await onRemove(current)
              open(undefined)
            })
          }
          onClose={close}
        />
      )}
    </div>
  )
}

interface ViewActionsProps {
  readonly current: SavedView | undefined
  /** The list is looked at in another way than the view says. */
  readonly hasChanged: boolean
  readonly onSaveChanges: (view: SavedView) => void
  readonly onStep: (step: Step) => void
}

function ViewActions({ current, hasChanged, onSaveChanges, onStep }: ViewActionsProps) {
  const { t } = useTranslation()
  return (
    <>
      {hasChanged && current?.isEditable && (
        <Button variant="subtle" size="compact-md" onClick={() => onSaveChanges(current)}>
          {t('views.saveChanges')}
        </Button>
      )}
      {hasChanged && (
        <Button variant="subtle" size="compact-md" onClick={() => onStep('save')}>
          {t('views.saveAs')}
        </Button>
      )}
      {current?.isEditable && (
        <Menu label={t('views.more', { name: current.name })} button={<Ellipsis size={16} aria-hidden="true" />}>
          <MenuAction onChoose={() => onStep('rename')}>{t('views.rename')}</MenuAction>
          <MenuAction onChoose={() => onStep('remove')}>{t('views.remove')}</MenuAction>
        </Menu>
      )}
    </>
  )
}

interface ViewTabProps {
  readonly name: string
  readonly isOpen: boolean
  readonly isShared: boolean
  readonly onOpen: () => void
}

function ViewTab({ name, isOpen, isShared, onOpen }: ViewTabProps) {
  const { t } = useTranslation()
  return (
    <button type="button" className={classes.tab} aria-current={isOpen || undefined} onClick={onOpen}>
      {name}
      {isShared && <Users size={14} role="img" aria-label={t('views.isShared')} />}
    </button>
  )
}
