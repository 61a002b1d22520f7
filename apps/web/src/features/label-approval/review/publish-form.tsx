import { Button, Radio, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import '../../../ui/form/choices.styles.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { CancelDialog } from '../../../ui/dialog/page-dialogs.tsx'
import { SignatureFields } from '../../../ui/signature/signature-fields.tsx'
import { isAboutSignature, useSignature } from '../../sign-in/signature.queries.ts'
import { useDecide, usePublishVersion } from '../label-approval.queries.ts'
import { Refusal } from '../refusal.tsx'
import { isReason, ReasonField } from '../sign/reason-field.tsx'
import { Hindrance } from './hindrance.tsx'
import classes from './review.module.css'
import { useDecision } from './use-decision.ts'
import { isOvertaken, type Review } from './use-review.ts'

const nothingTyped = { when: 'now' as 'now' | 'later', date: '', reason: '' }

/** Publishes now or at a date, or rejects after all. */
export function PublishForm({ review }: { readonly review: Review }) {
  const { t } = useTranslation()
  const { version, printed } = review
  const { labelId, labelVersionId, actions } = version
  const publish = usePublishVersion({ labelId, labelVersionId })
  const decide = useDecide({ labelId, labelVersionId })
  const form = useDecision(nothingTyped, review)
  const { typed, change } = form
  const signature = useSignature(publish.error)
  const [isReasonMissing, setReasonMissing] = useState(false)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const date = typed.when === 'later' ? laterMoment(typed.date) : undefined
  const [mayPublish, mayReject] = [actions.includes('publish'), actions.includes('reject')]
  const error = publish.error ?? decide.error

  const submit = (event: FormEvent) => {
    event.preventDefault()
    decide.reset()
    publish.mutate({ ...(date ? { publishAt: date } : {}), ...signature.body, version: version.version }, form.end)
  }
  const reject = () => {
    const reason = typed.reason.trim()
    setReasonMissing(!isReason(reason))
    publish.reset()
    if (isReason(reason)) decide.mutate({ decision: 'reject', reason, version: version.version }, form.end)
    else reasonField.current?.focus()
  }

  if (!mayPublish && !mayReject && !form.isChanged) return <Hindrance version={version} />
  return (
    <form className={classes.form} aria-label={t('approval.decision')} onSubmit={submit} noValidate>
      {!mayPublish && <Hindrance version={version} />}
      <When printed={printed} typed={typed} change={change} />
      <ReasonField
        ref={reasonField}
        label={t('approval.reasonToReject')}
        value={typed.reason}
        onChange={(reason) => change({ reason })}
        isRequired={false}
        error={isReasonMissing ? t('approval.reasonMissing') : undefined}
      />
      {mayPublish && <SignatureFields signature={signature} onLeave={form.goToProvider} />}
      {error && !isAboutSignature(error) && !isOvertaken(error) && <Refusal error={error} />}
      <div className={classes.buttons}>
        <Button
          type="submit"
          disabled={!mayPublish || !signature.isReady || (typed.when === 'later' && !date)}
          loading={publish.isPending}
        >
          {t(typed.when === 'later' ? 'approval.publish.atDate' : 'approval.publish.publish')}
        </Button>
        <Button variant="default" disabled={!mayReject} loading={decide.isPending} onClick={reject}>
          {t('approval.reject')}
        </Button>
      </div>
      {form.guard.isAsking && <CancelDialog onStay={form.guard.stay} onLeave={form.guard.leave} />}
    </form>
  )
}

interface WhenProps {
  readonly printed: Review['printed']
  readonly typed: typeof nothingTyped
  readonly change: (changes: Partial<typeof nothingTyped>) => void
}

/** What is replaced, and from when on. */
function When({ printed, typed, change }: WhenProps) {
  const { t } = useTranslation()
  return (
    <>
      <p>{printed ? t('approval.publish.replaces', { number: printed.number }) : t('approval.publish.first')}</p>
      <Radio.Group
        label={t('approval.publish.when')}
        value={typed.when}
        onChange={(when) => change({ when: when as 'now' | 'later' })}
      >
        <div className={classes.answers}>
          <Radio value="now" label={t('approval.publish.now')} />
          <Radio value="later" label={t('approval.publish.later')} />
        </div>
      </Radio.Group>
      {typed.when === 'later' && (
        <TextInput
          type="datetime-local"
          label={t('approval.publish.date')}
          description={t('approval.publish.dateText')}
          required
          value={typed.date}
          onChange={(event) => change({ date: event.currentTarget.value })}
        />
      )}
    </>
  )
}

/** A moment that is still to come, of the person's own clock. */
function laterMoment(typed: string): string | undefined {
  const moment = new Date(typed)
  return Number.isNaN(moment.getTime()) || moment.getTime() <= Date.now() ? undefined : moment.toISOString()
}
