import { ActionIcon, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Images } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { searchDebounceMs } from '../../../lib/search.ts'
import type { MediaFieldProps } from '../../../ui/label/asked/field-look.ts'
import { PictureDialog, SmallPicture } from '../../../ui/label/picture-dialog.tsx'
import { usePictureChoice, usePictureNamed, useThumbnails } from '../../media-library/pictures.queries.ts'
import classes from '../print-form.module.css'

/** A variable that names a picture of the media library: typed, or chosen by how it looks. */
export function MediaField({ input, value, name, isEditable, onChange }: MediaFieldProps) {
  const { t } = useTranslation()
  const [isChoosing, setChoosing] = useState(false)
  const [named] = useDebouncedValue(value.trim(), searchDebounceMs)
  const { data: file } = usePictureNamed(named)
  return (
    <>
      <TextInput
        {...input}
        leftSection={file ? <Thumbnail sha256={file.sha256} /> : undefined}
        {...(isEditable && {
          rightSection: (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('pictures.chooseFor', { name })}
              onClick={() => setChoosing(true)}
            >
              <Images size={16} aria-hidden="true" />
            </ActionIcon>
          ),
        })}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isChoosing && (
        <ChooseMedia
          chosenId={file?.id}
          onChoose={(chosen) => {
            setChoosing(false)
            onChange(chosen)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

function Thumbnail({ sha256 }: { readonly sha256: string }) {
  const [picture] = useThumbnails([sha256])
  return <span className={classes.thumbnail}>{picture && <SmallPicture picture={picture} />}</span>
}

interface ChooseMediaProps {
  readonly chosenId: string | undefined
  readonly onChoose: (name: string) => void
  readonly onClose: () => void
}

function ChooseMedia({ chosenId, onChoose, onClose }: ChooseMediaProps) {
  // Pictures are uploaded in the media library, by those who manage labels.
  const choice = usePictureChoice(({ name }) => onChoose(name), undefined)
  return <PictureDialog {...choice} chosenId={chosenId} onClose={onClose} />
}
