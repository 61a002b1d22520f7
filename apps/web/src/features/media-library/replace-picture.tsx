import { type MediaFile, type MediaUsesAnswer, mediaMaximumBytes } from '@labelwright/contract/server/media-schemas'
import { Button } from '@mantine/core'
import { Replace } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { pictureFiles } from '../../ui/label/picture-dialog.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import { refusalOfPicture } from './picture-words.ts'
import classes from './pictures.module.css'
import { usePictureUses, useReplacePicture } from './pictures.queries.ts'
import { ReplaceQuestion } from './printing-labels.tsx'
import { megabytes } from './use-file-uploads.ts'

interface Question {
  readonly chosen: File
  readonly printing: MediaUsesAnswer['printing']
}

/** Puts another file in the place of a picture, in the library and in every design that shows it. */
export function ReplacePicture({ file }: { readonly file: MediaFile }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const replace = useReplacePicture()
  const uses = usePictureUses(file.id)
  const [isTooLarge, setTooLarge] = useState(false)
  const [asked, setAsked] = useState<Question>()
  const labels = replace.data?.labelsToPublish ?? []
  const send = (chosen: File, designs: 'change' | 'keep'): void => {
    setAsked(undefined)
    replace.mutate({ id: file.id, file: chosen, designs })
  }
  const take = async (chosen: File): Promise<void> => {
    setTooLarge(chosen.size > mediaMaximumBytes)
    if (chosen.size > mediaMaximumBytes) return
    const printing = (await uses.refetch()).data?.printing
    if (printing && printing.total > 0) setAsked({ chosen, printing })
    else send(chosen, 'change')
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
      {asked && (
        <ReplaceQuestion
          printing={asked.printing}
          onReplace={(designs) => send(asked.chosen, designs)}
          onClose={() => setAsked(undefined)}
        />
      )}
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
          if (chosen) void take(chosen)
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
