import type { ReactNode } from 'react'
import { Page } from '../../ui/layout/page.tsx'
import { LabelBeingSet } from './label-being-set.tsx'
import classes from './sign-in.module.css'

interface SignInFrameProps {
  readonly title: string
  readonly lead: ReactNode
  /** True where the title is new on the same page and should be read. */
  readonly titleTakesFocus?: boolean
  readonly children: ReactNode
}

/** The frame of the pages before one is signed in: the form at the left, a label being set at the right. */
export function SignInFrame({ title, lead, titleTakesFocus = false, children }: SignInFrameProps) {
  return (
    <div className={classes.spread}>
      <div className={classes.side}>
        <Page title={title} titleTakesFocus={titleTakesFocus}>
          <p className={classes.lead}>{lead}</p>
          {children}
        </Page>
      </div>
      <LabelBeingSet />
    </div>
  )
}
