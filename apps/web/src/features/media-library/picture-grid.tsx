import type { MediaFile } from '@labelwright/contract/server/media-schemas'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { PictureChoice, PictureChoices } from '../../ui/label/picture-choices.tsx'
import { SmallPicture } from '../../ui/label/picture-dialog.tsx'
import { PictureDetails } from './picture-details.tsx'
import { useThumbnails } from './pictures.queries.ts'

/** Pictures in rows; each opens its details. */
export function PictureGrid({ files }: { readonly files: readonly MediaFile[] }) {
  const { t } = useTranslation()
  const [openedId, setOpened] = useState<string>()
  const [gone, setGone] = useState('')
  const thumbnails = useThumbnails(files.map(({ sha256 }) => sha256))
  const opened = files.find(({ id }) => id === openedId)
  return (
    <>
      <PictureChoices label={t('pictures.title')}>
        {files.map(({ id, name, usedBy }, index) => (
          <PictureChoice
            key={id}
            name={name}
            note={usedBy > 0 ? t('mediaLibrary.usedBy', { count: usedBy }) : t('mediaLibrary.unused')}
            onChoose={() => setOpened(id)}
          >
            <SmallPicture picture={thumbnails[index] ?? { status: 'loading' }} />
          </PictureChoice>
        ))}
      </PictureChoices>
      <p role="status" className="visually-hidden">
        {gone && t('mediaLibrary.deleted', { font: gone })}
      </p>
      {opened && (
        <PictureDetails
          file={opened}
          onDeleted={() => {
            setGone(opened.name)
            setOpened(undefined)
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
