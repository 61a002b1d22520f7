import type { LabelVariables, VariablesFromFile } from '@labelwright/contract/server/label-variables-schemas'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { CallError, failureCodeOf } from '../../../api/call-error.ts'
import { refusalText } from '../../../api/field-errors.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { DropTitle, FileDropBox } from '../../../ui/layout/file-drop.tsx'
import { NoticeBar } from '../../../ui/layout/notice-bar.tsx'
import { Mistake } from '../../../ui/layout/notices.tsx'
import { fetchVariablesTable, useVariablesTable } from '../label-variables.queries.ts'
import classes from './label-settings.module.css'
import { TableChanges } from './table-changes.tsx'
import { TableMistakes } from './table-mistakes.tsx'

interface VariablesTableDialogProps {
  readonly label: Pick<LabelVariables, 'labelId' | 'name'>
  readonly onClose: () => void
}

/** A label's variables as a table: downloaded, changed elsewhere, and brought back after a look at what changes. */
export function VariablesTableDialog({ label, onClose }: VariablesTableDialogProps) {
  const { t } = useTranslation()
  const { labelId } = label
  const table = useVariablesTable()
  const [file, setFile] = useState<File>()
  const [checked, setChecked] = useState<VariablesFromFile>()
  const [isStale, setStale] = useState(false)
  const run = (step: 'check' | 'apply', of: File): void =>
    table.mutate(
      { labelId, file: of, step, version: step === 'apply' ? checked?.version : undefined },
      {
        onSuccess: setChecked,
        onError: (error) => {
          setChecked(undefined)
          if (failureCodeOf(error) !== 'stale-version') return
          // What the person agreed to is another change now: they see it anew.
          setStale(true)
          run('check', of)
        },
      },
    )
  const take = (of: File | undefined) => {
    setFile(of)
    setChecked(undefined)
    setStale(false)
    if (of) run('check', of)
  }
  const changing = checked?.changes.filter(({ what }) => what !== 'same').length ?? 0
  return (
    <Dialog title={t('variablesTable.title', { name: label.name })} size={720} onClose={onClose}>
      <Download labelId={labelId} />
      {checked?.isApplied ? (
        <NoticeBar tone="good">{t('variablesTable.applied', { count: changing })}</NoticeBar>
      ) : (
        <FileChoice name={file?.name} onTake={take} />
      )}
      <div aria-live="polite" className={classes.result}>
        {table.isPending && !checked && <p className="dimmed">{t('variablesTable.reading')}</p>}
        {table.error && <Refusal error={table.error} />}
        {isStale && checked && !checked.isApplied && <NoticeBar tone="warning">{t('variablesTable.stale')}</NoticeBar>}
        {checked && !checked.isApplied && <TableChanges checked={checked} />}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t(checked?.isApplied ? 'common.close' : 'frame.cancel')}
        </Button>
        {!checked?.isApplied && (
          <Button
            disabled={!file || changing === 0}
            loading={table.isPending}
            onClick={() => file && run('apply', file)}
          >
            {changing === 0 ? t('variablesTable.applyNone') : t('variablesTable.apply', { count: changing })}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** Mistakes of rows are listed; why a file is no table is one sentence. */
function Refusal({ error }: { readonly error: Error }) {
  const isAboutRows = error instanceof CallError && error.errors.some(({ values }) => values?.row !== undefined)
  return isAboutRows ? <TableMistakes errors={error.errors} /> : <Mistake>{refusalText(error)}</Mistake>
}

function Download({ labelId }: { readonly labelId: string }) {
  const { t } = useTranslation()
  const [mistake, setMistake] = useState<string>()
  const download = async (format: 'csv' | 'xlsx') => {
    try {
      saveFile(await fetchVariablesTable(labelId, format), `${t('labelSettings.variables')}.${format}`)
      setMistake(undefined)
    } catch (error) {
      setMistake(refusalText(error))
    }
  }
  return (
    <>
      <p className={classes.lead}>{t('variablesTable.text')}</p>
      <div className={classes.ways}>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button key={format} variant="default" onClick={() => void download(format)}>
            {t('variablesTable.download', { format: format.toUpperCase() })}
          </Button>
        ))}
      </div>
      {mistake && <Mistake>{mistake}</Mistake>}
    </>
  )
}

interface FileChoiceProps {
  readonly name: string | undefined
  readonly onTake: (file: File | undefined) => void
}

function FileChoice({ name, onTake }: FileChoiceProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <FileDropBox onTake={([file]) => onTake(file)} isCompact>
      <DropTitle>{name ?? t('variablesTable.drop')}</DropTitle>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('variablesTable.choose')}
        accept=".csv,.xlsx,.json,.txt,text/csv,application/json"
        onChange={(event) => {
          onTake(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <Button variant="default" onClick={() => input.current?.click()}>
        {t(name === undefined ? 'variablesTable.choose' : 'variablesTable.chooseOther')}
      </Button>
    </FileDropBox>
  )
}
