import { Button } from '@mantine/core'
import { Download, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { Mistake } from '../../../ui/layout/notices.tsx'
import { useDesigner } from '../designer-context.ts'
import { type ReadFile, readLabelFile, saveLabelFile } from './label-file.ts'
import classes from './versions.module.css'

interface FileActionsProps {
  readonly onRead: (file: Extract<ReadFile, { readonly document: unknown }>) => void
}

/** The label as it stands becomes a file; a file is looked at beside it. */
export function FileActions({ onRead }: FileActionsProps) {
  const { t } = useTranslation()
  const { state, document } = useDesigner()
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<Extract<ReadFile, { readonly refusal: unknown }>>()
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const end = await readLabelFile(file)
    setRefused('refusal' in end ? end : undefined)
    if ('document' in end) onRead(end)
  }
  return (
    <div className={classes.files}>
      <div className={classes.fileButtons}>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<Download size={16} aria-hidden="true" />}
          onClick={() => saveLabelFile(document, state.label?.name ?? '')}
        >
          {t('versions.exportNow')}
        </Button>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<Upload size={16} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {t('versions.import')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('versions.importFile')}
        onChange={(event) => {
          void read(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {refused && (
        <Mistake>
          {t(`versions.refusal.${refused.refusal}`, { name: refused.name })}
          {refused.problems.length > 0 && (
            <ul className={classes.problems}>
              {refused.problems.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          )}
        </Mistake>
      )}
    </div>
  )
}
