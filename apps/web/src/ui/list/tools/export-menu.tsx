import { CloseButton } from '@mantine/core'
import { FileSpreadsheet, FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { errorText } from '../../../api/error-texts.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Menu, MenuAction } from '../../dialog/menu.tsx'
import { Mistake } from '../../layout/notices.tsx'
import classes from './export-menu.module.css'

/** How a list is written to a file. */
export interface ExportForm {
  readonly format: 'csv' | 'xlsx'
  readonly delimiter: ',' | ';' | '\t' | '|'
}

const forms = [
  { name: 'comma', delimiter: ',' },
  { name: 'semicolon', delimiter: ';' },
  { name: 'tab', delimiter: '\t' },
  { name: 'bar', delimiter: '|' },
] as const

interface ExportMenuProps {
  /** The filters of the list: what went wrong with others is no news. */
  readonly about: string
  /** Without an ending. */
  readonly fileName: string
  readonly onExport: (form: ExportForm) => Promise<Blob>
}

/** Saves what a list shows, with its filters, as a file for a spreadsheet. */
export function ExportMenu({ about, fileName, onExport }: ExportMenuProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [mistake, setMistake] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes with the filters that it was about
  useEffect(() => setMistake(undefined), [about])
  const save = async (form: ExportForm) => {
    setBusy(true)
    setMistake(undefined)
    try {
      saveFile(await onExport(form), `${fileName}.${form.format}`)
    } catch (error) {
      setMistake(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Menu
        label={t('table.export')}
        buttonClass={classes.button}
        button={isBusy ? t('table.exporting') : t('table.export')}
      >
        {forms.map(({ name, delimiter }) => (
          <MenuAction
            key={name}
            icon={<FileText size={16} aria-hidden="true" />}
            onChoose={() => void save({ format: 'csv', delimiter })}
          >
            {t(`table.csv.${name}`)}
          </MenuAction>
        ))}
        <MenuAction
          icon={<FileSpreadsheet size={16} aria-hidden="true" />}
          onChoose={() => void save({ format: 'xlsx', delimiter: ',' })}
        >
          {t('table.xlsx')}
        </MenuAction>
      </Menu>
      <span role="status" className="visually-hidden">
        {isBusy ? t('table.exporting') : ''}
      </span>
      {mistake !== undefined && (
        <Mistake>
          {mistake} <CloseButton size="sm" aria-label={t('common.close')} onClick={() => setMistake(undefined)} />
        </Mistake>
      )}
    </>
  )
}
