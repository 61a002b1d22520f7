import type { VersionDetails } from '@labelwright/contract/server/label-approval-schemas'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { errorText } from '../../../api/error-texts.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Mistake } from '../../../ui/layout/notices.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useProposedRows } from '../../label-designer/proposed-rows.queries.ts'
import { useSaveTestData } from '../label-approval.queries.ts'
import { Refusal } from '../refusal.tsx'
import { rowColumns, variablesToTry } from './row-columns.ts'
import classes from './test-data-table.module.css'
import { TestDataTable } from './test-data-table.tsx'
import { mistakeOf, newRow, rowsToSend, type TypedRow, typedRows } from './typed-rows.ts'

interface TestDataSectionProps {
  readonly version: VersionDetails
  /** Told whether something is typed that is not saved. */
  readonly onUnsaved: (isUnsaved: boolean) => void
}

/** What the version is tried with: rows of values and what the barcodes must say then. */
export function TestDataSection({ version, onUnsaved }: TestDataSectionProps) {
  const { t } = useTranslation()
  const { document, labelId, approvals } = version
  const save = useSaveTestData(labelId)
  const [rows, setRows] = useState<readonly TypedRow[]>(() => typedRows(version.testRows))
  const columns = useMemo(
    () =>
      rowColumns(document, {
        name: t('approval.rows.name'),
        expected: (name) => t('approval.rows.expectedOf', { name }),
      }),
    [document, t],
  )
  const change = (next: readonly TypedRow[]) => {
    setRows(next)
    onUnsaved(true)
  }
  const mistake = mistakeOf(rows)
  const areSigned = approvals.some(({ voidedReason }) => voidedReason === undefined)
  return (
    <Section title={t('approval.rows.title')} text={t('approval.rows.text')} isWide>
      <Proposals version={version} onPropose={(proposed) => change([...rows, ...proposed])} />
      <TestDataTable rows={rows} columns={columns} onChange={change} />
      {save.error && <Refusal error={save.error} />}
      <div className={classes.buttons}>
        <Button
          disabled={mistake !== undefined}
          loading={save.isPending}
          onClick={() =>
            save.mutate({ rows: rowsToSend(rows), version: version.version }, { onSuccess: () => onUnsaved(false) })
          }
        >
          {t('approval.rows.save')}
        </Button>
        <p className="dimmed" role="status">
          {mistake ? t(`approval.rows.mistake.${mistake}`) : areSigned ? t('approval.rows.voids') : ''}
        </p>
      </div>
    </Section>
  )
}

interface ProposalsProps {
  readonly version: VersionDetails
  readonly onPropose: (rows: readonly TypedRow[]) => void
}

/** Rows from the label's articles, those first that strain it most. */
function Proposals({ version: { labelId, document, testRows }, onPropose }: ProposalsProps) {
  const { t } = useTranslation()
  const variables = useMemo(() => variablesToTry(document), [document])
  const { rows, error } = useProposedRows(labelId, variables)
  const propose = () => {
    const names = new Map<string, number>()
    onPropose(
      (rows ?? []).map(({ name = t('approval.rows.samples'), values }) => {
        const used = (names.get(name) ?? testRows.filter((row) => row.name === name).length) + 1
        names.set(name, used)
        return newRow({ name: (used === 1 ? name : `${name} ${used}`).slice(0, 100), values })
      }),
    )
  }
  return (
    <>
      {error && <Mistake>{errorText(error)}</Mistake>}
      <div className={classes.buttons}>
        <Button variant="default" disabled={!rows} onClick={propose}>
          {t('approval.rows.propose', { count: rows?.length ?? 0 })}
        </Button>
      </div>
    </>
  )
}
