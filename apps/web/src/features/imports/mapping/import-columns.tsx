import type { ImportKind, ImportWithDetails, ReadOptions } from '@labelwright/contract/server/imports-schemas'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { fileSize } from '../../../lib/format.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { BottomBar } from '../../../ui/layout/bottom-bar.tsx'
import { Mistake } from '../../../ui/layout/notices.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { refusalOf } from '../import-refusal.ts'
import classes from '../imports.module.css'
import { useCheckImport } from '../imports.queries.ts'
import { KindChips } from '../kind-chips.tsx'
import { ReadAgain } from '../read-again.tsx'
import { asKind, hindranceOf, isReadDifferently, mappingFor } from './import-options.ts'
import { KeyNoticeBox } from './key-notice.tsx'
import { LandingFields } from './landing-fields.tsx'
import { LetterQuestion } from './letter-question.tsx'
import { MappingFields } from './mapping-fields.tsx'
import { ReadFields } from './read-fields.tsx'
import { type KeyedOptions, openQuestion, withAnswer, withChoice, withMapping } from './row-key.ts'

interface ImportColumnsProps {
  readonly run: ImportWithDetails
  readonly onChecking: () => void
  readonly onStartOver: () => void
}

/** What was found in the file, and where its columns are to go. */
export function ImportColumns({ run, onChecking, onStartOver }: ImportColumnsProps) {
  const { t } = useTranslation()
  const { detected } = run
  const names = detected.columns.map(({ name }) => name)
  const [keyed, setKeyed] = useState<KeyedOptions>(() => ({
    options: { ...run.options, mapping: [...mappingFor(names, run.options.mapping)] },
    notice: undefined,
  }))
  const { options, notice } = keyed
  const check = useCheckImport()
  const isReadAnew = isReadDifferently(options.read, run.options.read)
  const hindrance = isReadAnew ? 'imports.readFirst' : (hindranceOf(options) ?? openQuestion(notice))
  /** A check without a mapping answers where the columns may go for this kind. */
  const lookAgain = (kind: ImportKind) =>
    check.mutate({ id: run.id, options: { ...asKind(options, kind), mapping: [] } })
  const readWith = (encoding: ReadOptions['encoding']) =>
    check.mutate({ id: run.id, options: { ...options, read: { ...options.read, encoding }, mapping: [] } })
  const send = () => check.mutate({ id: run.id, options }, { onSuccess: onChecking })
  return (
    <>
      <p className={classes.lead}>
        {t('imports.found', {
          name: run.fileName,
          size: fileSize(run.fileBytes),
          type: detected.type.toUpperCase(),
          count: names.length,
        })}
      </p>
      <LetterQuestion detected={detected} isPending={check.isPending} onAnswer={readWith} />
      {run.configurationId === null && (
        <div className={classes.kind}>
          <KindChips kind={options.kind} onChoose={lookAgain} />
        </div>
      )}
      <Section title={t('imports.read')} text={t('imports.readText')} isWide>
        <ReadFields
          read={options.read}
          onChange={(read) => setKeyed({ ...keyed, options: { ...options, read } })}
          found={detected}
        />
        {isReadAnew && <ReadAgain run={run} options={options} />}
      </Section>
      <Section title={t('imports.columns')} text={t('imports.columnsText')} isWide>
        <MappingFields
          kind={options.kind}
          columns={detected.columns}
          mapping={options.mapping}
          onChange={(mapping) => setKeyed(withMapping(keyed, mapping, detected.columns))}
        />
      </Section>
      <Section title={t('imports.landing')}>
        <LandingFields
          options={options}
          onChange={(chosen) => setKeyed(withChoice(keyed, chosen))}
          keyNotice={
            <KeyNoticeBox
              notice={notice}
              keyField={options.keyField}
              onAnswer={(keyField) => setKeyed(withAnswer(keyed, keyField))}
            />
          }
        />
      </Section>
      {check.error && <Mistake>{refusalOf(check.error)}</Mistake>}
      <BottomBar isApart>
        <Button disabled={hindrance !== undefined} loading={check.isPending} onClick={send}>
          {t('imports.check')}
        </Button>
        <Button variant="default" onClick={onStartOver}>
          {t('imports.startOver')}
        </Button>
        <p role="status" className="dimmed">
          {hindrance ? t(hindrance) : t('imports.checkText')}
        </p>
      </BottomBar>
    </>
  )
}
