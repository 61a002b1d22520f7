import { type ReactNode, useState } from 'react'
import { ChangeDialog } from '../../../ui/dialog/change-dialog.tsx'
import { Refusal } from '../refusal.tsx'
import { isReason, ReasonField } from './reason-field.tsx'
import classes from './signature.module.css'
import { isAboutSignature, Signature } from './signature.tsx'
import { useTyped } from './use-typed.ts'

interface Signed {
  readonly reason: string
  readonly password?: string
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
  const [password, setPassword] = useState('')
  const close = () => {
    forget()
    props.onClose()
  }
  const save = () => props.onSave({ reason: typed.reason.trim(), ...(isSigned && password !== '' ? { password } : {}) })
  return (
    <ChangeDialog
      title={title}
      saveName={saveName}
      isReady={isReason(typed.reason)}
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
        {isSigned && <Signature password={password} onPassword={setPassword} error={error} onLeave={keep} />}
      </div>
    </ChangeDialog>
  )
}
