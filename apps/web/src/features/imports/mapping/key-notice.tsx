import type { ImportOptions } from '@labelwright/contract/server/imports-schemas'
import { Radio } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import '../../../ui/form/choices.styles.ts'
import { keyFieldsOf } from './import-options.ts'
import classes from './mapping.module.css'
import type { KeyNotice } from './row-key.ts'

interface KeyNoticeBoxProps {
  readonly notice: KeyNotice | undefined
  readonly keyField: ImportOptions['keyField']
  readonly onAnswer: (keyField: ImportOptions['keyField']) => void
}

/** Asks or says what rows are matched by, beside the key; empty and silent while there is nothing to ask. */
export function KeyNoticeBox({ notice, keyField, onAnswer }: KeyNoticeBoxProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={classes.keyNotice} data-shown={notice !== undefined || undefined}>
      <p id={id} role="status">
        {notice && t(textOf(notice))}
      </p>
      {notice?.kind === 'question' && (
        <div role="radiogroup" aria-labelledby={id}>
          {keyFieldsOf('articles').map((field) => (
            <Radio
              key={field}
              name={id}
              label={t(field === 'name' ? 'imports.keyAnswer.name' : 'imports.keyAnswer.externalIdentifier')}
              checked={notice.isAnswered && keyField === field}
              onChange={() => onAnswer(field)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

function textOf(notice: KeyNotice) {
  if (notice.kind === 'back-to-name') return 'imports.keyBackToName'
  return notice.doNamesRepeat ? 'imports.keyQuestionNamesRepeat' : 'imports.keyQuestion'
}
