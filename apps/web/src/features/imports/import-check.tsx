import type { ImportWithDetails } from '@labelwright/contract/server/imports-schemas'
import { Button, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { usePerson } from '../../session/session.ts'
import '../../ui/form/choices.styles.ts'
import { BottomBar } from '../../ui/layout/bottom-bar.tsx'
import { NoticeBar } from '../../ui/layout/notice-bar.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { ImportCounts } from './import-counts.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportProblems } from './import-problems.tsx'
import { ImportWarnings } from './import-warnings.tsx'
import classes from './imports.module.css'
import { useCheckImport, useImportConfigurations, useStartImport } from './imports.queries.ts'
import { LetterQuestion } from './mapping/letter-question.tsx'

interface ImportCheckProps {
  readonly run: ImportWithDetails
  /** Back to the columns. */
  readonly onBack: () => void
}

/** What the file would do, row by row where rows are bad; nothing has changed yet. */
export function ImportCheck({ run, onBack }: ImportCheckProps) {
  const { t } = useTranslation()
  const { counts, options } = run
  const start = useStartImport()
  const check = useCheckImport()
  // None while it is not to be remembered.
  const [name, setName] = useState<string>()
  const mayKeep = (usePerson()?.keys.has('AccountType:Administrator') ?? false) && run.configurationId === null
  const isHeldUp = counts.bad > 0 && !options.skipBadRows
  const error = start.error ?? check.error
  return (
    <>
      <p className={classes.lead}>{t('imports.checked', { name: run.fileName })}</p>
      <LetterQuestion
        detected={run.detected}
        isPending={check.isPending}
        onAnswer={(encoding) =>
          check.mutate({ id: run.id, options: { ...options, read: { ...options.read, encoding } } })
        }
      />
      <ImportCounts counts={counts} isDone={false} />
      <Verdict run={run} check={check} />
      {counts.elsewhere > 0 && (
        <NoticeBar tone="warning">{t('imports.elsewhere', { count: counts.elsewhere })}</NoticeBar>
      )}
      {counts.bad > 0 && <ImportProblems run={run} />}
      <ImportWarnings run={run} />
      <Section title={t('imports.preview')} text={t('imports.previewText')} isWide>
        <ImportPreview rows={run.preview} />
      </Section>
      {mayKeep && <Remember name={name} onChange={setName} />}
      {error && <Mistake>{errorText(error)}</Mistake>}
      <BottomBar isApart>
        <Button
          disabled={isHeldUp || counts.good === 0 || name?.trim() === ''}
          loading={start.isPending}
          onClick={() => start.mutate({ id: run.id, rememberAs: name?.trim() ?? '' })}
        >
          {t('imports.start', { count: counts.good })}
        </Button>
        <Button variant="default" onClick={onBack}>
          {t('imports.backToColumns')}
        </Button>
        <p role="status" className="dimmed">
          {isHeldUp ? t('imports.mendOrSkip') : ''}
        </p>
      </BottomBar>
    </>
  )
}

interface VerdictProps {
  readonly run: ImportWithDetails
  readonly check: ReturnType<typeof useCheckImport>
}

/** Whether all rows are good, or what is to be done with those that are not. */
function Verdict({ run: { id, counts, options }, check }: VerdictProps) {
  const { t } = useTranslation()
  if (counts.bad === 0) return <NoticeBar tone="good">{t('imports.allGood')}</NoticeBar>
  if (options.skipBadRows) return <NoticeBar tone="warning">{t('imports.skipped', { count: counts.bad })}</NoticeBar>
  const skip = (
    <Button
      variant="default"
      size="compact-md"
      loading={check.isPending}
      onClick={() => check.mutate({ id, options: { ...options, skipBadRows: true } })}
    >
      {t('imports.skipThem')}
    </Button>
  )
  return (
    <NoticeBar tone="warning" action={skip}>
      {t('imports.someBad', { count: counts.bad })}
    </NoticeBar>
  )
}

interface RememberProps {
  readonly name: string | undefined
  readonly onChange: (name: string | undefined) => void
}

/** Keeps the options for the next file, under a name. */
function Remember({ name, onChange }: RememberProps) {
  const { t } = useTranslation()
  const { data: configurations } = useImportConfigurations()
  const wanted = name?.trim().toLowerCase()
  const known = configurations?.data.find((each) => each.name.toLowerCase() === wanted)
  return (
    <Section title={t('imports.remember')} text={t('imports.rememberText')}>
      <Switch
        label={t('imports.rememberIt')}
        checked={name !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? '' : undefined)}
      />
      {name !== undefined && (
        <TextInput
          mt={12}
          label={t('imports.rememberAs')}
          required
          maxLength={200}
          value={name}
          description={known && t('imports.replacesConfiguration', { name: known.name })}
          inputWrapperOrder={['label', 'input', 'description']}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Section>
  )
}
