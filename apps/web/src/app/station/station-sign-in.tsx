import type { OwnStation } from '@labelwright/contract/server/stations-schemas'
import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { failureCodeOf } from '../../api/call-error.ts'
import { errorText } from '../../api/error-texts.ts'
import { useOwnStation, useSignInAtStation } from '../../features/stations/stations.queries.ts'
import '@mantine/core/styles/PasswordInput.layer.css'
import { useTranslation } from '../../lib/i18n.ts'
import { useScans } from '../../lib/scans/use-scans.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import { playTone } from '../../ui/tones.ts'
import { PinPad } from './pin-pad.tsx'
import classes from './station.module.css'

type Person = OwnStation['people'][number]

/** A badge at any moment, or a name with its PIN or password. */
export function StationSignIn() {
  const { data: station, error } = useOwnStation()
  const [person, setPerson] = useState<Person>()
  const signIn = useSignInAtStation()
  useEffect(() => {
    if (signIn.error) playTone('failure')
  }, [signIn.error])
  const byBadge = (badgeCode: string) => signIn.mutate({ badgeCode })
  useScans('all', byBadge)
  const choose = (chosen: Person | undefined) => {
    signIn.reset()
    setPerson(chosen)
  }
  return (
    <div className={classes.panel}>
      <p className={classes.place}>{station?.name}</p>
      {person ? (
        <BySecret key={person.id} person={person} signIn={signIn} onBack={() => choose(undefined)} />
      ) : (
        <>
          <ByBadge signIn={signIn} onBadge={byBadge} />
          {error && <Mistake>{errorText(error)}</Mistake>}
          {!station && !error && <RowSkeletons count={3} height={64} />}
          {station && <Names people={station.people} onChoose={choose} />}
        </>
      )}
    </div>
  )
}

type SignIn = ReturnType<typeof useSignInAtStation>

function ByBadge({ signIn, onBadge }: { readonly signIn: SignIn; readonly onBadge: (code: string) => void }) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return
    onBadge(code)
    setCode('')
  }
  return (
    <form onSubmit={submit}>
      <h1>{t('stations.signInTitle')}</h1>
      {/* For scanners that type as slowly as people. */}
      <PasswordInput
        ref={field}
        aria-label={t('stations.badge')}
        value={code}
        onChange={({ currentTarget: { value } }) => setCode(value)}
        classNames={{ input: classes.field ?? '', innerInput: classes.field ?? '' }}
        visibilityToggleButtonProps={{ hidden: true }}
        autoComplete="off"
      />
      {signIn.error && <Mistake>{errorText(signIn.error)}</Mistake>}
    </form>
  )
}

interface NamesProps {
  readonly people: readonly Person[]
  readonly onChoose: (person: Person) => void
}

function Names({ people, onChoose }: NamesProps) {
  const { t } = useTranslation()
  if (people.length === 0) return <p>{t('stations.noPeople')}</p>
  return (
    <>
      <h2 id="station-names">{t('stations.orName')}</h2>
      <ul className={classes.names} aria-labelledby="station-names">
        {people.map((person) => (
          <li key={person.id}>
            <Button variant="default" className={classes.button} fullWidth onClick={() => onChoose(person)}>
              {person.name}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

interface BySecretProps {
  readonly person: Person
  readonly signIn: SignIn
  readonly onBack: () => void
}

function BySecret({ person: { id: userId, name, hasPin }, signIn, onBack }: BySecretProps) {
  const { t } = useTranslation()
  const [isPassword, setPassword] = useState(!hasPin)
  const isForced = failureCodeOf(signIn.error) === 'station-password-needed'
  const byPassword = isPassword || isForced
  return (
    <>
      <h1>{t(byPassword ? 'stations.password' : 'stations.pin', { name })}</h1>
      {signIn.error && <Mistake>{errorText(signIn.error)}</Mistake>}
      {byPassword ? (
        <PasswordForm isPending={signIn.isPending} onPassword={(password) => signIn.mutate({ userId, password })} />
      ) : (
        <PinPad isBusy={signIn.isPending} tries={signIn.submittedAt} onPin={(pin) => signIn.mutate({ userId, pin })} />
      )}
      <div className={classes.row}>
        <Button variant="default" className={classes.button} onClick={onBack}>
          {t('stations.back')}
        </Button>
        {hasPin && !isForced && (
          <Button variant="subtle" className={classes.button} onClick={() => setPassword(!isPassword)}>
            {t(isPassword ? 'stations.usePin' : 'stations.usePassword')}
          </Button>
        )}
      </div>
    </>
  )
}

interface PasswordFormProps {
  readonly isPending: boolean
  readonly onPassword: (password: string) => void
}

function PasswordForm({ isPending, onPassword }: PasswordFormProps) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onPassword(password)
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <PasswordInput
        ref={field}
        aria-label={t('signIn.password')}
        value={password}
        onChange={({ currentTarget: { value } }) => setPassword(value)}
        classNames={{ input: classes.field ?? '', innerInput: classes.field ?? '' }}
        autoComplete="off"
      />
      <Button type="submit" className={classes.button} loading={isPending}>
        {t('stations.signIn')}
      </Button>
    </form>
  )
}
