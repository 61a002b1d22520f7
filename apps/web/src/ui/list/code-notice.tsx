import { NoticeBar } from '../layout/notice-bar.tsx'
import { Mistake } from '../layout/notices.tsx'

/** Why a scanned code has opened nothing. */
export interface CodeNoticeProps {
  readonly text: string
  /** The search itself went wrong. */
  readonly isFailure: boolean
}

/** Above a list that shows what a search for the code finds. */
export const CodeNotice = ({ text, isFailure }: CodeNoticeProps) =>
  isFailure ? <Mistake>{text}</Mistake> : <NoticeBar tone="info">{text}</NoticeBar>
