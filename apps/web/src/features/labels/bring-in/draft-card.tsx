import { Button, Checkbox, Loader, Select, TextInput } from '@mantine/core'
import { CircleCheck } from 'lucide-react'
import { sizeInMillimetres } from '../../../lib/format.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Paper } from '../../../ui/label/paper.tsx'
import { useSvgPicture } from '../../../ui/label/picture.ts'
import { Mistake } from '../../../ui/layout/notices.tsx'
import pairClasses from '../../../ui/layout/pair.module.css'
import { useAllGroups } from '../../groups/groups.queries.ts'
import '../../../ui/form/choices.styles.ts'
import '../../../ui/form/select.styles.ts'
import classes from './bring-in.module.css'
import { KindChoice } from './kind-choice.tsx'
import { type Addition, type LabelDraft, longestName, type TypedLabel } from './label-drafts.ts'
import { LeftOut } from './left-out.tsx'

interface DraftCardProps {
  readonly draft: LabelDraft
  readonly onChange: (changes: TypedLabel) => void
  readonly onRetry: () => void
}

/** A label of a file: as it was, as it will be, and how it is added. */
export function DraftCard({ draft, onChange, onRetry }: DraftCardProps) {
  const { t } = useTranslation()
  const { data: groups = [] } = useAllGroups()
  const { label, kind, name, groupId, isWanted, addition, nameError } = draft
  const isClosed = addition.state === 'adding' || addition.state === 'added'
  return (
    <li className={classes.draft} aria-label={name} data-left={!isWanted || undefined}>
      <div className={classes.draftHead}>
        <Checkbox
          label={t('addLabel.want')}
          aria-label={t('addLabel.wantNamed', { name })}
          checked={isWanted}
          disabled={isClosed}
          onChange={(event) => onChange({ isWanted: event.currentTarget.checked })}
        />
        <AdditionState addition={addition} />
      </div>
      <Pictures draft={draft} />
      <LabelFacts draft={draft} />
      {isWanted && <KindChoice draft={draft} isClosed={isClosed} onChange={onChange} />}
      {kind === 'design' && <LeftOut warnings={label.warnings} title="addLabel.leftOut" />}
      {isWanted && (
        <div className={pairClasses.pair}>
          <TextInput
            label={t('articles.name')}
            required
            maxLength={longestName}
            value={name}
            disabled={isClosed}
            error={nameError}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <Select
            label={t('articles.group')}
            placeholder={t('addLabel.everybody')}
            data={groups.map(({ id, name: groupName }) => ({ value: id, label: groupName }))}
            value={groupId}
            disabled={isClosed}
            onChange={(chosen) => onChange({ groupId: chosen })}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('addLabel.everybody') }}
            comboboxProps={{ transitionProps: { duration: 80 } }}
          />
        </div>
      )}
      {addition.state === 'failed' && addition.mistake !== undefined && (
        <Mistake>
          <p>{addition.mistake}</p>
          <Button
            variant="default"
            size="compact-md"
            mt={8}
            aria-label={t('addLabel.addAgainNamed', { name })}
            onClick={onRetry}
          >
            {t('common.tryAgain')}
          </Button>
        </Mistake>
      )}
    </li>
  )
}

function Pictures({ draft: { label, kind, name } }: Pick<DraftCardProps, 'draft'>) {
  const { t } = useTranslation()
  const { picture, printedPicture, mediaWidth, mediaHeight } = label
  const shape = { width: mediaWidth, height: mediaHeight, size: 'large' as const, missing: t('labels.noPicture') }
  const own = useSvgPicture(picture, false)
  const printed = useSvgPicture(printedPicture ?? undefined, false)
  return (
    <div className={classes.pictures}>
      {printedPicture !== null && (
        <figure>
          <Paper {...shape} picture={printed} alt={t('addLabel.printedNamed', { name })} />
          <figcaption>{t('addLabel.printed')}</figcaption>
        </figure>
      )}
      {kind !== 'zpl' && (
        <figure>
          <Paper {...shape} picture={own} alt={t('addLabel.designedNamed', { name })} />
          <figcaption>{t('addLabel.designed')}</figcaption>
        </figure>
      )}
    </div>
  )
}

function LabelFacts({ draft: { label, kind } }: Pick<DraftCardProps, 'draft'>) {
  const { t } = useTranslation()
  const { mediaWidth, mediaHeight, copies, zpl } = label
  const variables = kind === 'zpl' && zpl ? zpl.variables : label.variables
  return (
    <p className={classes.facts}>
      {sizeInMillimetres(mediaWidth, mediaHeight)}
      {copies > 1 && ` · ${t('addLabel.copies', { count: copies })}`}
      {' · '}
      {variables.length === 0 ? t('addLabel.noVariables') : t('addLabel.variables', { count: variables.length })}
      {variables.map(({ variableId, variableName }) => (
        <code key={variableId} className="mono">
          {variableName}
        </code>
      ))}
    </p>
  )
}

function AdditionState({ addition: { state } }: { readonly addition: Addition }) {
  const { t } = useTranslation()
  return (
    <span className={classes.addition} data-state={state} role="status">
      {state === 'adding' && (
        <>
          <Loader size={16} aria-hidden="true" />
          {t('addLabel.adding')}
        </>
      )}
      {state === 'added' && (
        <>
          <CircleCheck size={16} aria-hidden="true" />
          {t('addLabel.added')}
        </>
      )}
      {state === 'failed' && t('addLabel.notAdded')}
    </span>
  )
}
