import type { Verification } from '@labelwright/contract/server/verify-schemas'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CircleCheck, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react'
import { failureCodeOf } from '../../api/call-error.ts'
import { errorText } from '../../api/error-texts.ts'
import { dateAndTime, wholeNumber } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { usePerson } from '../../session/session.ts'
import { ErrorState } from '../../ui/layout/notices.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { type Fact, Facts } from '../../ui/layout/section.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import classes from './verify.module.css'
import { useVerification } from './verify.queries.ts'

const route = getRouteApi('/verify/$id')

/** Where the address on a printed label leads: what the label is, and whether it still holds. */
export function VerifyPage() {
  const { t } = useTranslation()
  const { id } = route.useParams()
  const { data, error, refetch } = useVerification(id)
  return (
    <div className={classes.page}>
      <Page title={t('verify.title')}>
        {!data && !error && <RowSkeletons count={4} />}
        {data && <Verified label={data} />}
        {error && !data && <NotVerified id={id} error={error} onRetry={() => void refetch()} />}
      </Page>
    </div>
  )
}

interface NotVerifiedProps {
  readonly id: string
  readonly error: unknown
  readonly onRetry: () => void
}

function NotVerified({ id, error, onRetry }: NotVerifiedProps) {
  const { t } = useTranslation()
  const person = usePerson()
  const code = failureCodeOf(error)
  // An address that was cut off by a scanner is no id at all.
  if (code !== 'not-found' && code !== 'validation-failed') {
    return <ErrorState title={t('verify.failed')} text={errorText(error)} onRetry={onRetry} />
  }
  const signIn = (
    <Link to="/login" search={{ to: `/verify/${id}` }}>
      {t('register.toSignIn')}
    </Link>
  )
  return (
    <ErrorState
      title={t('verify.unknown')}
      text={t(person ? 'verify.unknownText' : 'verify.unknownSignedOut')}
      {...(!person && { action: signIn })}
    />
  )
}

const tones: Readonly<Record<Verification['validity'], readonly [string, LucideIcon]>> = {
  current: ['good', CircleCheck],
  replaced: ['warning', TriangleAlert],
  withdrawn: ['bad', CircleX],
  test: ['warning', TriangleAlert],
}

function Verified({ label }: { readonly label: Verification }) {
  const { t } = useTranslation()
  const [tone, Icon] = tones[label.validity]
  return (
    <>
      <div className={classes.validity} data-tone={tone}>
        <Icon size={28} aria-hidden="true" />
        <div>
          <h2>{t(`verify.validity.${label.validity}`)}</h2>
          <p>{t(`verify.validityText.${label.validity}`, { organization: label.organizationName })}</p>
        </div>
      </div>
      <Facts facts={useFacts(label)} isRuled />
      {label.printed && (
        <p className={classes.more}>
          <Link to="/printhistory" search={{ entry: label.printed.entryId }}>
            {t('verify.history')}
          </Link>
        </p>
      )}
    </>
  )
}

function useFacts(label: Verification): Fact[] {
  const { t } = useTranslation()
  const { versionNumber, externalIdentifier, printed } = label
  return [
    [t('verify.article'), label.articleName],
    ...(externalIdentifier === null ? [] : [[t('verify.identifier'), externalIdentifier] as const]),
    [
      t('verify.label'),
      versionNumber === null
        ? label.labelName
        : t('verify.versioned', { name: label.labelName, number: versionNumber }),
    ],
    [t('verify.printedAt'), dateAndTime(label.printedAt)],
    [t('verify.quantity'), wholeNumber(label.quantity)],
    ...(label.isPrintConfirmed ? [] : [[t('verify.outcome'), t('verify.notConfirmed')] as const]),
    ...(printed
      ? [[t('verify.printedBy'), printed.by] as const, [t('verify.printer'), printed.printerName] as const]
      : []),
    [t('verify.organization'), label.organizationName],
  ]
}
