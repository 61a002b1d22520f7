import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { usePairStation } from '../../features/stations/stations.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { NoticeBar } from '../../ui/layout/notice-bar.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import classes from './station.module.css'

/** A browser that is no station yet. */
export function PairStation({ isRevoked }: { readonly isRevoked: boolean }) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const pair = usePairStation()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') pair.mutate(code)
  }
  return (
    <form className={classes.panel} onSubmit={submit}>
      <h1>{t('stations.pairTitle')}</h1>
      {isRevoked && <NoticeBar tone="warning">{t('stations.revoked')}</NoticeBar>}
      <p className="dimmed">{t('stations.pairText')}</p>
      <TextInput
        label={t('stations.pairField')}
        value={code}
        onChange={({ currentTarget: { value } }) => setCode(value)}
        classNames={{ input: `${classes.field} mono` }}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
      />
      {pair.error && <Mistake>{errorText(pair.error)}</Mistake>}
      <Button type="submit" className={classes.button} loading={pair.isPending}>
        {t('stations.pair')}
      </Button>
    </form>
  )
}
