import { lazy, type ReactNode, Suspense, useState } from 'react'
import { failureCodeOf } from '../../api/call-error.ts'
import { pageWordsReady } from '../../lib/i18n.ts'
import { resetAuthState, type SignInEnd } from '../../session/sign-in.ts'

// Few sign-ins need them: they and their words are not part of the first page.
const SecondFactorStep = lazy(async () => {
  const [{ SecondFactorStep }] = await Promise.all([import('./second-factor-step.tsx'), pageWordsReady()])
  return { default: SecondFactorStep }
})
const PausedStep = lazy(async () => {
  const [{ PausedStep }] = await Promise.all([import('./paused-step.tsx'), pageWordsReady()])
  return { default: PausedStep }
})

type Step =
  | { readonly kind: 'first' }
  | { readonly kind: 'second-factor'; readonly challenge: string }
  | { readonly kind: 'paused'; readonly email: string }

/** The steps that a sign-in of any kind may go on with: a second factor, or resuming a paused organization. */
export function useNextStep(onDone: () => void) {
  const [step, setStep] = useState<Step>({ kind: 'first' })
  const back = () => {
    resetAuthState()
    setStep({ kind: 'first' })
  }
  /** Takes the end of a sign-in; answers whether the person is in. */
  const follow = (end: SignInEnd, email: string): boolean => {
    if (end.kind === 'second-factor') setStep(end)
    if (end.kind === 'failed' && failureCodeOf(end.error) === 'organization-paused') setStep({ kind: 'paused', email })
    return end.kind === 'signed-in'
  }
  let shown: ReactNode
  if (step.kind === 'second-factor') {
    shown = <SecondFactorStep challenge={step.challenge} onDone={onDone} onBack={back} />
  }
  if (step.kind === 'paused') shown = <PausedStep email={step.email} onBack={back} />
  return { follow, shown: shown && <Suspense>{shown}</Suspense> }
}
