import { Button, TextInput } from '@mantine/core'
import { Search, Upload } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { Mistake } from '../layout/notices.tsx'
import { RowSkeletons } from '../layout/skeletons.tsx'
import type { Picture } from './picture.ts'
import { PictureChoice, PictureChoices } from './picture-choices.tsx'
import classes from './picture-dialog.module.css'

/** Files that become pictures of the media library. */
export const pictureFiles = '.png,.jpg,.jpeg,.svg,.pdf,.bmp,.gif,.webp,.tif,.tiff,image/*,application/pdf'

export interface ChoosablePicture {
  readonly id: string
  readonly name: string
  readonly note?: string
  readonly picture: Picture
}

export interface ChoiceDialogState {
  readonly search: string
  readonly onSearch: (text: string) => void
  /** Undefined while they are on their way. */
  readonly choices: readonly ChoosablePicture[] | undefined
  readonly mistake: string | undefined
  readonly onChoose: (id: string) => void
  readonly onMore: (() => void) | undefined
  /** None where the person may upload nothing. */
  readonly upload: PictureUploadState | undefined
  readonly onClose: () => void
}

interface PictureUploadState {
  readonly onTake: (file: File) => void
  readonly isBusy: boolean
  readonly mistake: string | undefined
}

/** Lets a person choose a picture, or upload one. */
export function PictureDialog({ chosenId, ...state }: ChoiceDialogState & { readonly chosenId: string | undefined }) {
  const { t } = useTranslation()
  const { search, onSearch, choices, mistake, onChoose, onMore, upload, onClose } = state
  return (
    <Dialog title={t('pictures.chooseTitle')} onClose={onClose}>
      <div className={classes.head}>
        <TextInput
          data-autofocus
          className={classes.search}
          aria-label={t('pictures.search')}
          placeholder={t('pictures.search')}
          leftSection={<Search size={16} aria-hidden="true" />}
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
        />
        {upload && <UploadButton {...upload} />}
      </div>
      {(mistake ?? upload?.mistake) && <Mistake>{upload?.mistake ?? mistake}</Mistake>}
      <div className={classes.choices}>
        {!choices && mistake === undefined && <RowSkeletons count={3} height={96} />}
        {choices?.length === 0 && (
          <p className="dimmed">{t(search.trim() === '' ? 'pictures.noneToChoose' : 'pictures.noneFound')}</p>
        )}
        {choices && choices.length > 0 && (
          <PictureChoices label={t('pictures.title')}>
            {choices.map(({ id, name, note, picture }) => (
              <PictureChoice key={id} name={name} note={note} isChosen={id === chosenId} onChoose={() => onChoose(id)}>
                <SmallPicture picture={picture} />
              </PictureChoice>
            ))}
          </PictureChoices>
        )}
        {onMore && (
          <Button variant="default" mt="sm" onClick={onMore}>
            {t('pictures.more')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function UploadButton({ onTake, isBusy }: PictureUploadState) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureFiles}
        aria-label={t('pictures.chooseFile')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) onTake(file)
        }}
      />
      <Button
        variant="default"
        loading={isBusy}
        leftSection={<Upload size={16} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t('pictures.uploadOne')}
      </Button>
    </>
  )
}

/** A picture that is small, or on its way, or not to be had. */
export function SmallPicture({ picture }: { readonly picture: Picture }): ReactNode {
  const { t } = useTranslation()
  if (picture.status === 'ready') return <img src={picture.url} alt="" draggable={false} />
  return picture.status === 'failed' ? t('pictures.missing') : null
}
