import type { Signature } from '@labelwright/contract/server/signing-schemas'
import type { ReactNode } from 'react'
import { ChangeDialog } from '../../../ui/dialog/change-dialog.tsx'
import { SignatureFields } from '../../../ui/signature/signature-fields.tsx'
import { isAboutSignature, useSignature } from '../../sign-in/signature.queries.ts'
import { Refusal } from '../refusal.tsx'
import { isReason, ReasonField } from './reason-field.tsx'
import classes from './sign-dialog.module.css'
import { useTyped } from './use-typed.ts'

interface Signed extends Signature {
  readonly reason: string
}

interface SignDialogProps {
  readonly title: string
  readonly text: string
  readonly saveName: string
  /** Of the field for what is written with the signature, where it is more than a reason. */
  readonly reasonLabel?: string
  /** False where a reason is enough: stopping is easy. */
  readonly isSigned: boolean
  readonly isBusy: boolean
  readonly error: Error | null
  readonly onSave: (signed: Signed) => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Asks for a reason, and for a signature where something is started or its rules change. */
export function SignDialog({ title, text, saveName, isSigned, isBusy, error, ...props }: SignDialogProps) {
  const { typed, change, keep, forget } = useTyped({ reason: '' })
  const signature = useSignature(error)
  const close = () => {
    forget()
    props.onClose()
  }
  const save = () => props.onSave({ reason: typed.reason.trim(), ...(isSigned && signature.body) })
  return (
    <ChangeDialog
      title={title}
      saveName={saveName}
      isReady={isReason(typed.reason) && (!isSigned || signature.isReady)}
      isBusy={isBusy}
      mistake={error && !isAboutSignature(error) && <Refusal error={error} />}
      onSave={save}
      onClose={close}
    >
      <div className={classes.fields}>
        <p>{text}</p>
        {props.children}
        <ReasonField
          {...(props.reasonLabel && { label: props.reasonLabel })}
          value={typed.reason}
          onChange={(reason) => change({ reason })}
          takesFocus
        />
        {isSigned && <SignatureFields signature={signature} onLeave={keep} />}
      </div>
    </ChangeDialog>
  )
}
