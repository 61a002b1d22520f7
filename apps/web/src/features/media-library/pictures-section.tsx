import { mediaMaximumBytes } from '@labelwright/contract/server/media-schemas'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Image, Search, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { searchDebounceMs } from '../../lib/search.ts'
import { pictureFiles } from '../../ui/label/picture-dialog.tsx'
import { EmptyState, ErrorState } from '../../ui/layout/notices.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import { FileDropZone, UploadOutcomes } from './file-uploads.tsx'
import { FolderBar } from './folder-bar.tsx'
import { PictureGrid } from './picture-grid.tsx'
import { refusalOfPicture } from './picture-words.ts'
import classes from './pictures.module.css'
import { usePictures, useUploadPicture } from './pictures.queries.ts'
import { megabytes, useFileUploads } from './use-file-uploads.ts'

/** The pictures of the organization's labels, by folder. */
export function PicturesSection() {
  const { t } = useTranslation()
  const [folder, setFolder] = useState<string>()
  const [search, setSearch] = useState('')
  const [searchQuery] = useDebouncedValue(search.trim(), searchDebounceMs)
  const input = useRef<HTMLInputElement>(null)
  const { mutateAsync } = useUploadPicture()
  const uploads = useFileUploads({
    maximumBytes: mediaMaximumBytes,
    send: async (file, onSent) => {
      const { name } = await mutateAsync({ file, folder: folder ?? t('pictures.usualFolder'), onSent })
      return t('pictures.done', { name })
    },
    refusalOf: refusalOfPicture,
  })
  const pictures = usePictures({ searchQuery, folder })
  const { files, total, error, refetch } = pictures
  const isFiltered = searchQuery !== '' || folder !== undefined
  const upload = (
    <Button leftSection={<Upload size={16} aria-hidden="true" />} onClick={() => input.current?.click()}>
      {t('pictures.upload')}
    </Button>
  )
  return (
    <Section title={t('pictures.title')} text={t('pictures.text')} isWide>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('pictures.chooseFiles')}
        accept={pictureFiles}
        onChange={(event) => {
          uploads.take([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <FileDropZone
        icon={Image}
        text={t('pictures.drop', { most: megabytes(mediaMaximumBytes) })}
        onTake={uploads.take}
      >
        <UploadOutcomes {...uploads} />
        <div className={classes.head}>
          <TextInput
            className={classes.search}
            aria-label={t('pictures.search')}
            placeholder={t('pictures.search')}
            leftSection={<Search size={16} aria-hidden="true" />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          {upload}
        </div>
        <FolderBar chosen={folder} onChoose={setFolder} />
        <p role="status" className={classes.count}>
          {total !== undefined && (total > 0 || isFiltered) && t('pictures.count', { count: total })}
        </p>
        {error && !files && (
          <ErrorState title={t('pictures.failed')} text={errorText(error)} onRetry={() => void refetch()} />
        )}
        {!files && !error && <RowSkeletons count={2} height={140} />}
        {files?.length === 0 && !isFiltered && (
          <EmptyState title={t('pictures.emptyTitle')}>{t('pictures.emptyText')}</EmptyState>
        )}
        {files?.length === 0 && isFiltered && <p className="dimmed">{t('pictures.noneHere')}</p>}
        {files && files.length > 0 && <PictureGrid files={files} />}
        {pictures.hasNextPage && (
          <Button
            variant="default"
            mt="md"
            loading={pictures.isFetchingNextPage}
            onClick={() => void pictures.fetchNextPage()}
          >
            {t('pictures.more')}
          </Button>
        )}
      </FileDropZone>
    </Section>
  )
}
