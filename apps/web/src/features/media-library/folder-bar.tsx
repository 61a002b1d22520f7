import { TextInput } from '@mantine/core'
import { Folder, FolderPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { ChangeDialog } from '../../ui/dialog/change-dialog.tsx'
import classes from './pictures.module.css'
import { usePictureFolders } from './pictures.queries.ts'

interface FolderBarProps {
  /** All folders where there is none. */
  readonly chosen: string | undefined
  readonly onChoose: (folder: string | undefined) => void
}

/** The folders side by side; a new one is there as soon as a picture is in it. */
export function FolderBar({ chosen, onChoose }: FolderBarProps) {
  const { t } = useTranslation()
  const { data: folders = [] } = usePictureFolders()
  const [isNaming, setNaming] = useState(false)
  const isNew = chosen !== undefined && !folders.some(({ name }) => name === chosen)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
    <div role="group" className={classes.folders} aria-label={t('pictures.folders')}>
      <FolderButton isChosen={chosen === undefined} onChoose={() => onChoose(undefined)}>
        {t('pictures.allFolders')}
      </FolderButton>
      {folders.map(({ name, files }) => (
        <FolderButton key={name} isChosen={name === chosen} onChoose={() => onChoose(name)}>
          <Folder size={14} aria-hidden="true" />
          {name} <span className="dimmed">{files}</span>
        </FolderButton>
      ))}
      {isNew && (
        <FolderButton isChosen onChoose={() => onChoose(chosen)}>
          <Folder size={14} aria-hidden="true" />
          {chosen}
        </FolderButton>
      )}
      <button type="button" className={classes.folder} onClick={() => setNaming(true)}>
        <FolderPlus size={14} aria-hidden="true" />
        {t('pictures.newFolder')}
      </button>
      {isNaming && (
        <NewFolder
          onName={(name) => {
            setNaming(false)
            onChoose(name)
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  )
}

interface FolderButtonProps {
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

const FolderButton = ({ isChosen, onChoose, children }: FolderButtonProps) => (
  <button type="button" className={classes.folder} aria-pressed={isChosen} onClick={onChoose}>
    {children}
  </button>
)

function NewFolder({ onName, onClose }: { readonly onName: (name: string) => void; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const wanted = name.trim()
  return (
    <ChangeDialog
      title={t('pictures.newFolder')}
      saveName={t('pictures.useFolder')}
      isReady={wanted !== ''}
      isBusy={false}
      mistake={/[/\\]/.test(wanted) ? t('pictures.folderSigns') : ''}
      onSave={() => /[/\\]/.test(wanted) || onName(wanted)}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={t('pictures.folder')}
        description={t('pictures.newFolderText')}
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ChangeDialog>
  )
}
