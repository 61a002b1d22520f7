import { importMaximumBytes } from '@labelwright/contract/server/imports-schemas'
import { Button, Select } from '@mantine/core'
import { useRef, useState } from 'react'
import { fileSize } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { DropTitle, FileDropBox } from '../../ui/layout/file-drop.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import '../../ui/form/select.styles.ts'
import { uploadRefusalOf } from './import-refusal.ts'
import classes from './imports.module.css'
import { useImportConfigurations, useUploadImport } from './imports.queries.ts'
import { UploadProgress } from './upload-progress.tsx'

interface ImportUploadProps {
  readonly configurationId: string | undefined
  readonly onUploaded: (importId: string) => void
}

/** Takes a file: dropped here or chosen; a configuration says beforehand how it lands. */
export function ImportUpload({ configurationId, onUploaded }: ImportUploadProps) {
  const { t } = useTranslation()
  const { data: configurations } = useImportConfigurations()
  const [configuration, setConfiguration] = useState(configurationId ?? null)
  const input = useRef<HTMLInputElement>(null)
  const { take, cancel, isPending, fileName, sent, canceled, mistake } = useUpload(configuration, onUploaded)

  return (
    <div className={classes.upload}>
      {configurations && configurations.data.length > 0 && (
        <Select
          label={t('imports.configuration')}
          placeholder={t('imports.noConfiguration')}
          description={t('imports.configurationText')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={configurations.data.map(({ id, name }) => ({ value: id, label: name }))}
          value={configuration}
          onChange={setConfiguration}
          clearable
          searchable
          clearButtonProps={{ 'aria-label': t('imports.noConfiguration') }}
          comboboxProps={{ transitionProps: { duration: 80 } }}
        />
      )}
      <FileDropBox onTake={([file]) => take(file)}>
        {isPending ? (
          <UploadProgress name={fileName} sent={sent} />
        ) : (
          <>
            <DropTitle>{t('imports.dropTitle')}</DropTitle>
            <p className="dimmed">{t('imports.dropText')}</p>
          </>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('imports.chooseFile')}
          accept=".csv,.tsv,.txt,.xlsx,.json,text/csv,application/json"
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        {/* One button, so that the focus stays on it. */}
        <Button
          variant={isPending ? 'default' : 'filled'}
          onClick={() => (isPending ? cancel() : input.current?.click())}
        >
          {isPending ? t('imports.cancelUpload') : t('imports.chooseFile')}
        </Button>
        <p role="status" className="dimmed">
          {canceled === undefined ? '' : t('imports.uploadCanceled', { name: canceled })}
        </p>
      </FileDropBox>
      {mistake !== undefined && <Mistake>{mistake}</Mistake>}
    </div>
  )
}

/** One upload at a time, which can be canceled; how it goes on is the import's own page. */
function useUpload(configuration: string | null, onUploaded: (importId: string) => void) {
  const { t } = useTranslation()
  const [mistake, setMistake] = useState<string>()
  const { mutate, isPending, variables, reset } = useUploadImport()
  const [sent, setSent] = useState(0)
  const [canceled, setCanceled] = useState<string>()
  const stopping = useRef<AbortController>(undefined)

  const take = (file: File | undefined) => {
    if (!file || isPending) return
    if (file.size > importMaximumBytes) {
      setMistake(t('imports.tooLarge', { name: file.name, most: fileSize(importMaximumBytes) }))
      return
    }
    setMistake(undefined)
    setCanceled(undefined)
    setSent(0)
    stopping.current = new AbortController()
    const { signal } = stopping.current
    const how = configuration === null ? {} : { configurationId: configuration }
    const upload = { file, body: { fileName: file.name, ...how }, signal, onSent: setSent }
    mutate(upload, {
      onSuccess: ({ id }) => onUploaded(id),
      // Put into words at once: the time in them is reckoned from now.
      onError: (error) => setMistake(uploadRefusalOf(error)),
    })
  }
  const cancel = () => {
    stopping.current?.abort()
    reset()
    setCanceled(variables?.file.name)
  }
  return {
    take,
    cancel,
    isPending,
    fileName: variables?.file.name ?? '',
    sent,
    canceled,
    mistake,
  }
}
