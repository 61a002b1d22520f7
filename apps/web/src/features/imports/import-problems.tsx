import type { ImportWithDetails } from '@labelwright/contract/server/imports-schemas'
import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { fetchBadRows } from './imports.queries.ts'
import { rowReason } from './reason-texts.ts'
import { RowReasons } from './row-reasons.tsx'

/** The rows that cannot be imported, each with its line and why, and a file of them to mend. */
export function ImportProblems({ run }: { readonly run: ImportWithDetails }) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [mistake, setMistake] = useState<string>()
  const download = async () => {
    setBusy(true)
    setMistake(undefined)
    try {
      const name = t('imports.badRowsFile', { name: run.fileName.replace(/\.[^.]*$/, '') })
      saveFile(await fetchBadRows(run.id), `${name}.${run.detected.type === 'xlsx' ? 'xlsx' : 'csv'}`)
    } catch (error) {
      setMistake(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const hasMore = run.counts.bad > run.problems.length
  return (
    <Section title={t('imports.badRows')} text={t(hasMore ? 'imports.firstBadRowsText' : 'imports.badRowsText')} isWide>
      <Button
        variant="default"
        leftSection={<Download size={16} aria-hidden="true" />}
        loading={isBusy}
        onClick={() => void download()}
      >
        {t('imports.downloadBad')}
      </Button>
      {mistake !== undefined && <Mistake>{mistake}</Mistake>}
      <RowReasons
        label={t('imports.badRows')}
        reasons={run.problems.map((problem) => ({ ...problem, sentence: rowReason(problem) }))}
      />
    </Section>
  )
}
