import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../../../lib/i18n.ts'
import { PictureDialog, SmallPicture } from '../../../../../ui/label/picture-dialog.tsx'
import { usePictureChoice, usePictureNamed, useThumbnails } from '../../../../media-library/pictures.queries.ts'
import { type SelectedElement, useDesigner } from '../../../designer-context.ts'
import { commonValue, setFields } from '../common-value.ts'
import classes from '../properties.module.css'
import type { TextSpec } from '../spec-kinds.ts'
import chosen from './chosen-picture.module.css'

interface PictureFieldProps {
  readonly spec: TextSpec
  readonly elements: readonly SelectedElement[]
}

/** The picture of the media library that the selected elements show. */
export function PictureField({ spec, elements }: PictureFieldProps) {
  const { t } = useTranslation()
  const { change } = useDesigner()
  const common = commonValue(elements, spec)
  return (
    <ChosenPicture
      label={t(spec.label)}
      sha256={common.isMixed ? '' : String(common.value ?? '')}
      none={common.isMixed ? t('designer.mixed') : t('pictures.none')}
      onChange={(value) => change(setFields(elements, spec, () => value))}
    />
  )
}

interface ChosenPictureProps {
  readonly label: string
  /** Empty where there is none. */
  readonly sha256: string
  /** What stands there without a picture. */
  readonly none: string
  readonly onChange: (sha256: string | null) => void
}

/** A picture of the media library: chosen, changed, taken off. */
export function ChosenPicture({ label, sha256, none, onChange }: ChosenPictureProps) {
  const { t } = useTranslation()
  const [isChoosing, setChoosing] = useState(false)
  const { data: file } = usePictureNamed(sha256)
  return (
    <div className={classes.field}>
      <span className={classes.label}>{label}</span>
      <div className={chosen.chosen}>
        {sha256 !== '' && <Thumbnail sha256={sha256} />}
        <div className={chosen.chosenWords}>
          <span>{sha256 === '' ? none : (file?.name ?? (file === null ? t('pictures.replaced') : ''))}</span>
          <div className={chosen.chosenButtons}>
            <Button variant="default" size="compact-sm" onClick={() => setChoosing(true)}>
              {t(sha256 === '' ? 'pictures.choose' : 'pictures.change')}
            </Button>
            {sha256 !== '' && (
              <Button variant="subtle" size="compact-sm" onClick={() => onChange(null)}>
                {t('pictures.takeOff')}
              </Button>
            )}
          </div>
        </div>
      </div>
      {isChoosing && (
        <ChoosePicture
          chosenId={file?.id}
          onChoose={(chosen) => {
            setChoosing(false)
            onChange(chosen)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}

function Thumbnail({ sha256 }: { readonly sha256: string }) {
  const [picture] = useThumbnails([sha256])
  return <span className={chosen.thumbnail}>{picture && <SmallPicture picture={picture} />}</span>
}

interface ChoosePictureProps {
  readonly chosenId: string | undefined
  /** Told the hash of the picture. */
  readonly onChoose: (sha256: string) => void
  readonly onClose: () => void
}

function ChoosePicture({ chosenId, onChoose, onClose }: ChoosePictureProps) {
  const { t } = useTranslation()
  const choice = usePictureChoice(({ sha256 }) => onChoose(sha256), t('pictures.usualFolder'))
  return <PictureDialog {...choice} chosenId={chosenId} onClose={onClose} />
}
