import {
  fileEncodings,
  type ImportWithDetails,
  importMaximumSkipRows,
  type ReadOptions,
} from '@labelwright/contract/server/imports-schemas'
import { Select, Switch } from '@mantine/core'
import { useTranslation } from '../../../lib/i18n.ts'
import '../../../ui/form/choices.styles.ts'
import '../../../ui/form/select.styles.ts'
import classes from '../imports.module.css'

interface ReadFieldsProps {
  readonly read: ReadOptions
  readonly onChange: (read: ReadOptions) => void
  /** What was found in the file; none where there is no file. */
  readonly found: ImportWithDetails['detected'] | undefined
}

const delimiters = [',', ';', '\t', '|'] as const
const names: Readonly<Record<string, 'comma' | 'semicolon' | 'tab' | 'bar'>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
}
const skippableRows = Array.from({ length: importMaximumSkipRows + 1 }, (_, count) => String(count))
const comboboxProps = { transitionProps: { duration: 80 } } as const

/** How the file is read: each is found out by looking at it, and can be told instead. */
export function ReadFields({ read, onChange, found }: ReadFieldsProps) {
  const { t } = useTranslation()
  const auto = (value: string | undefined) => (value ? t('imports.autoFound', { value }) : t('imports.auto'))
  const nameOfDelimiter = (delimiter: string) => {
    const name = names[delimiter]
    return name ? t(`imports.delimiter.${name}`) : delimiter
  }
  const type = read.type === 'auto' ? found?.type : read.type
  const own = read.delimiter === 'auto' || delimiters.some((one) => one === read.delimiter) ? [] : [read.delimiter]
  return (
    <div className={classes.read}>
      <Select
        label={t('imports.type')}
        data={[
          { value: 'auto', label: auto(found?.type.toUpperCase()) },
          ...(['csv', 'xlsx', 'json'] as const).map((value) => ({ value, label: value.toUpperCase() })),
        ]}
        value={read.type}
        onChange={(value) => onChange({ ...read, type: value as ReadOptions['type'] })}
        comboboxProps={comboboxProps}
      />
      {type !== 'xlsx' && (
        <Select
          label={t('imports.encoding')}
          data={[
            { value: 'auto', label: auto(found?.encoding) },
            ...fileEncodings.map((value) => ({ value: value as string, label: value })),
          ]}
          value={read.encoding}
          onChange={(value) => onChange({ ...read, encoding: value as ReadOptions['encoding'] })}
          searchable
          comboboxProps={comboboxProps}
        />
      )}
      {(type === 'csv' || type === undefined) && (
        <Select
          label={t('imports.delimiterLabel')}
          data={[
            {
              value: 'auto',
              label: auto(found && found.delimiter !== '' ? nameOfDelimiter(found.delimiter) : undefined),
            },
            ...[...delimiters, ...own].map((value) => ({ value, label: nameOfDelimiter(value) })),
          ]}
          value={read.delimiter}
          onChange={(value) => onChange({ ...read, delimiter: value ?? 'auto' })}
          comboboxProps={comboboxProps}
        />
      )}
      {found && found.sheets.length > 1 && (
        <Select
          label={t('imports.sheet')}
          data={found.sheets.map((value) => ({ value, label: value }))}
          value={read.sheet || (found.sheets[0] ?? null)}
          onChange={(value) => onChange({ ...read, sheet: value ?? '' })}
          comboboxProps={comboboxProps}
        />
      )}
      {type !== 'json' && (
        <>
          <RowsAbove read={read} onChange={onChange} auto={auto(found?.skipRows?.toString())} />
          <Switch
            label={t('imports.hasHeader')}
            checked={read.hasHeader}
            onChange={(event) => onChange({ ...read, hasHeader: event.currentTarget.checked })}
          />
        </>
      )}
    </div>
  )
}

interface RowsAboveProps extends Omit<ReadFieldsProps, 'found'> {
  /** What it says where it is to be found out. */
  readonly auto: string
}

function RowsAbove({ read, onChange, auto }: RowsAboveProps) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('imports.skipRows')}
      data={[{ value: 'auto', label: auto }, ...skippableRows.map((value) => ({ value, label: value }))]}
      value={String(read.skipRows)}
      onChange={(value) => onChange({ ...read, skipRows: value === 'auto' ? 'auto' : Number(value) })}
      searchable
      comboboxProps={comboboxProps}
    />
  )
}
