import { type MediaFile, mediaMaximumBytes } from '@labelwright/contract/server/media-schemas'
import { Button } from '@mantine/core'
import { Replace } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { pictureFiles } from '../../ui/label/picture-dialog.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import { refusalOfPicture } from './picture-words.ts'
import classes from './pictures.module.css'
import { useReplacePicture } from './pictures.queries.ts'
import { megabytes } from './use-file-uploads.ts'

/** Puts another file in the place of a picture, in the library and in every design that shows it. */
export function ReplacePicture({ file }: { readonly file: MediaFile }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const replace = useReplacePicture()
  const [isTooLarge, setTooLarge] = useState(false)
  const labels = replace.data?.labelsToPublish ?? []
  const take = (chosen: File): void => {
    setTooLarge(chosen.size > mediaMaximumBytes)
    if (chosen.size <= mediaMaximumBytes) replace.mutate({ id: file.id, file: chosen })
  }
  return (
    <>
      <div role="status" className={classes.replaced}>
        {replace.data && labels.length === 0 && t('pictures.replacedNone')}
        {labels.length > 0 && (
          <>
            {t('pictures.replacedLabels', { count: labels.length })} {labels.map(({ name }) => name).join(', ')}
          </>
        )}
      </div>
      {isTooLarge && <Mistake>{t('mediaLibrary.tooLarge', { most: megabytes(mediaMaximumBytes) })}</Mistake>}
      {replace.error && <Mistake>{refusalOfPicture(replace.error)}</Mistake>}
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureFiles}
        aria-label={t('pictures.chooseReplacement')}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (chosen) take(chosen)
        }}
      />
      <Button
        variant="default"
        loading={replace.isPending}
        leftSection={<Replace size={16} aria-hidden="true" />}
        title={t('pictures.replaceText')}
        onClick={() => input.current?.click()}
      >
        {t('pictures.replace')}
      </Button>
    </>
  )
}
