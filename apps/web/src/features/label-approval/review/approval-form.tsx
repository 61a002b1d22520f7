import { Button } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { CancelDialog } from '../../../ui/dialog/page-dialogs.tsx'
import { SignatureFields } from '../../../ui/signature/signature-fields.tsx'
import { isAboutSignature, useSignature } from '../../sign-in/signature.queries.ts'
import { useDecide } from '../label-approval.queries.ts'
import { Refusal } from '../refusal.tsx'
import { isReason, ReasonField } from '../sign/reason-field.tsx'
import { CheckList, completeList, type TypedAnswers } from './check-list.tsx'
import { Hindrance } from './hindrance.tsx'
import classes from './review.module.css'
import { useDecision } from './use-decision.ts'
import { isOvertaken, type Review } from './use-review.ts'

interface Typed {
  readonly reason: string
  readonly answers: TypedAnswers
}

const nothingTyped: Typed = { reason: '', answers: {} }

type Missing = 'reason' | 'answers'

/** Approve or reject, with what each of them needs. */
export function ApprovalForm({ review }: { readonly review: Review }) {
  const { t } = useTranslation()
  const { version } = review
  const { labelId, labelVersionId, actions, state, openNotes } = version
  const decide = useDecide({ labelId, labelVersionId })
  const form = useDecision(nothingTyped, review)
  const { typed, change } = form
  const signature = useSignature(decide.error)
  const [missing, setMissing] = useState<Missing>()
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const [mayApprove, mayReject] = [actions.includes('approve'), actions.includes('reject')]
  const isOfData = state === 'DataApprover'
  const reason = typed.reason.trim()

  const approve = (event: FormEvent) => {
    event.preventDefault()
    const checkList = isOfData ? completeList(typed.answers) : undefined
    setMissing(isOfData && !checkList ? 'answers' : undefined)
    if (isOfData && !checkList) return
    const said = { ...(reason ? { reason } : {}), ...(checkList ? { checkList } : {}) }
    decide.mutate({ decision: 'approve', ...said, ...signature.body, version: version.version }, form.end)
  }
  const reject = () => {
    setMissing(isReason(reason) ? undefined : 'reason')
    if (isReason(reason)) decide.mutate({ decision: 'reject', reason, version: version.version }, form.end)
    else reasonField.current?.focus()
  }

  if (!mayApprove && !mayReject && !form.isChanged) return <Hindrance version={version} />
  return (
    <form className={classes.form} aria-label={t('approval.decision')} onSubmit={approve} noValidate>
      {!mayApprove && <Hindrance version={version} />}
      {mayApprove && isOfData && (
        <CheckList
          answers={typed.answers}
          onChange={(answers) => change({ answers })}
          isMissingShown={missing === 'answers'}
        />
      )}
      <ReasonField
        ref={reasonField}
        label={t('approval.reasonToReject')}
        value={typed.reason}
        onChange={(text) => change({ reason: text })}
        isRequired={false}
        error={missing === 'reason' ? t('approval.reasonMissing') : undefined}
      />
      {mayApprove && <SignatureFields signature={signature} onLeave={form.goToProvider} />}
      {decide.error && !isAboutSignature(decide.error) && !isOvertaken(decide.error) && (
        <Refusal error={decide.error} />
      )}
      <div className={classes.buttons}>
        <Button
          type="submit"
          disabled={!mayApprove || openNotes > 0 || !signature.isReady}
          loading={decide.isPending && decide.variables?.decision === 'approve'}
        >
          {t(isOfData ? 'approval.approveData' : 'approval.approveDesign')}
        </Button>
        <Button
          variant="default"
          disabled={!mayReject}
          loading={decide.isPending && decide.variables?.decision === 'reject'}
          onClick={reject}
        >
          {t('approval.reject')}
        </Button>
      </div>
      {form.guard.isAsking && <CancelDialog onStay={form.guard.stay} onLeave={form.guard.leave} />}
    </form>
  )
}
