import type { MediaFile } from '@labelwright/contract/server/media-schemas'
import { Button, TextInput } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { fieldErrorsOf } from '../../api/field-errors.ts'
import { dateAndTime, fileSize } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DeleteDialog } from '../../ui/dialog/page-dialogs.tsx'
import { SmallPicture } from '../../ui/label/picture-dialog.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import { Facts } from '../../ui/layout/section.tsx'
import { PictureUses } from './picture-uses.tsx'
import { refusalOfDeletion, refusalOfPicture, sharpnessOf } from './picture-words.ts'
import classes from './pictures.module.css'
import { useChangePicture, useDeletePicture, usePictureUses, useThumbnails } from './pictures.queries.ts'
import { StillPrinted } from './printing-labels.tsx'
import { ReplacePicture } from './replace-picture.tsx'

interface PictureDetailsProps {
  readonly file: MediaFile
  readonly onDeleted: () => void
  readonly onClose: () => void
}

/** One picture: what it is, which labels show it, and what can be done with it. */
export function PictureDetails({ file, onDeleted, onClose }: PictureDetailsProps) {
  const { t } = useTranslation()
  const [isLeaving, setLeaving] = useState(false)
  const [picture] = useThumbnails([file.sha256])
  if (isLeaving) return <DeletePicture file={file} onDeleted={onDeleted} onClose={() => setLeaving(false)} />
  const { width, height, kind, bytes, createdBy, createdAt } = file
  return (
    <Dialog title={file.name} onClose={onClose}>
      <div className={classes.large}>{picture && <SmallPicture picture={picture} />}</div>
      <Facts
        facts={[
          [t('pictures.pixels'), t('pictures.size', { width, height })],
          [t('pictures.sharp'), t('pictures.sharpUpTo', { millimetres: sharpnessOf(file) })],
          [t('pictures.file'), `${kind.toUpperCase()} · ${fileSize(bytes)}`],
          [t('pictures.uploadedBy'), `${createdBy}, ${dateAndTime(createdAt)}`],
        ]}
      />
      <PictureNames file={file} />
      <PictureUses id={file.id} />
      <div className={classes.actions}>
        <ReplacePicture file={file} />
        <Button
          variant="default"
          leftSection={<Trash2 size={16} aria-hidden="true" />}
          onClick={() => setLeaving(true)}
        >
          {t('frame.delete')}
        </Button>
      </div>
    </Dialog>
  )
}

function PictureNames({ file }: { readonly file: MediaFile }) {
  const { t } = useTranslation()
  const change = useChangePicture()
  const { data: uses } = usePictureUses(file.id)
  const [name, setName] = useState(file.name)
  const [folder, setFolder] = useState(file.folder)
  const wanted = { name: name.trim(), folder: folder.trim() }
  const isChanged = wanted.name !== file.name || wanted.folder !== file.folder
  const isReady = isChanged && wanted.name !== '' && wanted.folder !== ''
  const wrong = fieldErrorsOf(change.error, ['name', 'folder'])
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) change.mutate({ id: file.id, body: wanted })
  }
  return (
    <form className={classes.names} onSubmit={save} noValidate>
      <TextInput
        label={t('pictures.name')}
        maxLength={255}
        value={name}
        error={wrong.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t('pictures.folder')}
        maxLength={100}
        value={folder}
        error={wrong.folder}
        onChange={(event) => setFolder(event.currentTarget.value)}
      />
      {name.trim() !== file.name && <p className={classes.renameNote}>{t('pictures.renameNote')}</p>}
      {name.trim() !== file.name && <StillPrinted printing={uses?.printing} />}
      {change.error && Object.keys(wrong).length === 0 && <Mistake>{refusalOfPicture(change.error)}</Mistake>}
      <Button type="submit" variant="default" disabled={!isReady} loading={change.isPending}>
        {t('pictures.save')}
      </Button>
    </form>
  )
}

function DeletePicture({ file, onDeleted, onClose }: PictureDetailsProps) {
  const { t } = useTranslation()
  const remove = useDeletePicture()
  const { data: uses } = usePictureUses(file.id)
  return (
    <DeleteDialog
      question={t('mediaLibrary.deleteQuestion', { font: file.name })}
      isBusy={remove.isPending}
      mistake={remove.error ? refusalOfDeletion(remove.error) : undefined}
      onDelete={() => remove.mutate(file.id, { onSuccess: onDeleted })}
      onClose={onClose}
    >
      {t('pictures.deleteText')}
      <StillPrinted printing={uses?.printing} />
    </DeleteDialog>
  )
}
