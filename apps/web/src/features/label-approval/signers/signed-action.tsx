import { Button } from '@mantine/core'
import { useState } from 'react'
import { SignDialog } from '../sign/sign-dialog.tsx'
import type { Signed } from './signers.queries.ts'

interface SignedActionProps {
  /** On the button, and the title of its dialog. */
  readonly name: string
  readonly text: string
  /** False where a reason is enough. */
  readonly isSigned?: boolean
  readonly isPrimary?: boolean
  readonly save: {
    readonly mutate: (signed: Signed, options: { readonly onSuccess: () => void }) => void
    readonly reset: () => void
    readonly isPending: boolean
    readonly error: Error | null
  }
}

/** A button whose dialog asks for a reason and, where it is signed, for who the person is. */
export function SignedAction({ name, text, isSigned = true, isPrimary = false, save }: SignedActionProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    save.reset()
    setAsking(false)
  }
  return (
    <>
      <Button variant={isPrimary ? 'filled' : 'default'} onClick={() => setAsking(true)}>
        {name}
      </Button>
      {isAsking && (
        <SignDialog
          title={name}
          text={text}
          saveName={name}
          isSigned={isSigned}
          isBusy={save.isPending}
          error={save.error}
          onSave={(signed) => save.mutate(signed, { onSuccess: close })}
          onClose={close}
        />
      )}
    </>
  )
}
