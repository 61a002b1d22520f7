import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Mistake } from '../layout/notices.tsx'

interface FileButtonProps {
  /** With its ending. */
  readonly fileName: string
  readonly file: {
    readonly isPending: boolean
    readonly error: Error | null
    readonly mutate: (input: undefined, options: { readonly onSuccess: (file: Blob) => void }) => void
  }
  readonly children: ReactNode
}

/** Saves a file that is made when it is asked for. */
export function FileButton({ fileName, file, children }: FileButtonProps) {
  return (
    <>
      <Button
        variant="default"
        loading={file.isPending}
        onClick={() => file.mutate(undefined, { onSuccess: (made) => saveFile(made, fileName) })}
      >
        {children}
      </Button>
      {file.error && <Mistake>{errorText(file.error)}</Mistake>}
    </>
  )
}
