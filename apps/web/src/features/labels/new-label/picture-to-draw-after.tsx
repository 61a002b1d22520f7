import type { MediaFile } from '@labelwright/contract/server/media-schemas'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { PictureDialog } from '../../../ui/label/picture-dialog.tsx'
import { usePictureChoice, useThumbnails } from '../../media-library/pictures.queries.ts'
import classes from './new-label.module.css'
import { SizeFields } from './size-fields.tsx'
import type { NewLabelForm } from './use-new-label.ts'

/** A picture of an old label, or of printed paper: it lies pale below the new label, and is never printed. */
export function PictureToDrawAfter({ form }: { readonly form: NewLabelForm }) {
  const { t } = useTranslation()
  const [isChoosing, setChoosing] = useState(false)
  const { picture } = form.values
  const choose = (chosen: MediaFile): void => {
    setChoosing(false)
    // The file has a shape and no size: its width is what was typed.
    const width = Number(form.values.width.replace(',', '.')) || 100
    form.change({ picture: chosen, height: String(Math.round((width * chosen.height * 10) / chosen.width) / 10) })
  }
  return (
    <div className={classes.form}>
      <p className="dimmed">{t('newLabel.pictureText')}</p>
      <div className={classes.chosenPicture}>
        {picture && <Thumbnail picture={picture} />}
        <Button variant="default" onClick={() => setChoosing(true)}>
          {t(picture ? 'pictures.change' : 'pictures.chooseTitle')}
        </Button>
      </div>
      {picture && <SizeFields form={form} sides={['width', 'height']} />}
      {isChoosing && <ChoosePicture chosenId={picture?.id} onChoose={choose} onClose={() => setChoosing(false)} />}
    </div>
  )
}

function Thumbnail({ picture: { sha256, name } }: { readonly picture: MediaFile }) {
  const [picture] = useThumbnails([sha256])
  return picture?.status === 'ready' ? <img className={classes.picture} src={picture.url} alt={name} /> : null
}

interface ChoosePictureProps {
  readonly chosenId: string | undefined
  readonly onChoose: (picture: MediaFile) => void
  readonly onClose: () => void
}

function ChoosePicture({ chosenId, onChoose, onClose }: ChoosePictureProps) {
  const { t } = useTranslation()
  const choice = usePictureChoice(onChoose, t('pictures.usualFolder'))
  return <PictureDialog {...choice} chosenId={chosenId} onClose={onClose} />
}
