import { type CheckList as Answers, checkedItems } from '@labelwright/contract/server/label-approval-schemas'
import { Radio } from '@mantine/core'
import '../../../ui/form/choices.styles.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import classes from './review.module.css'

export type TypedAnswers = Readonly<Partial<Answers>>

interface CheckListProps {
  readonly answers: TypedAnswers
  readonly onChange: (answers: TypedAnswers) => void
  /** The first unanswered item is told once somebody tried to approve. */
  readonly isMissingShown: boolean
}

/** What the reviewer of the data looks at, item by item (21 CFR 820.45); the answers are stored with the approval. */
export function CheckList({ answers, onChange, isMissingShown }: CheckListProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.checks}>
      <legend className={classes.heading}>{t('approval.checks.title')}</legend>
      {checkedItems.map((item) => (
        <Radio.Group
          key={item}
          label={t(`approval.checks.${item}`)}
          value={answers[item] ?? ''}
          onChange={(answer) => onChange({ ...answers, [item]: answer as Answers[typeof item] })}
          error={isMissingShown && !answers[item] ? t('approval.checks.missing') : undefined}
        >
          <div className={classes.answers}>
            <Radio value="correct" label={t('approval.checks.correct')} />
            <Radio value="not-on-label" label={t('approval.checks.notOnLabel')} />
          </div>
        </Radio.Group>
      ))}
    </fieldset>
  )
}

/** The whole list, once every item has an answer. */
export function completeList(answers: TypedAnswers): Answers | undefined {
  const { udi, expiry, storage, handling, otherInstructions } = answers
  if (!udi || !expiry || !storage || !handling || !otherInstructions) return undefined
  return { udi, expiry, storage, handling, otherInstructions }
}
