import type { FoundPrinter } from '@labelwright/contract/server/printers-schemas'
import { Button } from '@mantine/core'
import { Radar } from 'lucide-react'
import { refusalText } from '../../api/field-errors.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import classes from './printers.module.css'
import { useFindPrinters } from './printers.queries.ts'

/** Looks for printers on the server's network; what is picked fills in the form. */
export function FindPrinters({ onPick }: { readonly onPick: (found: FoundPrinter) => void }) {
  const { t } = useTranslation()
  const { data, error, isPending, mutate } = useFindPrinters()
  return (
    <div className={classes.find}>
      <Button
        variant="default"
        leftSection={<Radar size={16} aria-hidden="true" />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t('printer.find')}
      </Button>
      <div aria-live="polite">
        {isPending && <p className={classes.looking}>{t('printer.finding')}</p>}
        {data && !isPending && (
          <p className={classes.looking}>
            {data.length === 0 ? t('printer.noneFound') : t('printer.found', { count: data.length })}
          </p>
        )}
      </div>
      {error && <Mistake>{refusalText(error)}</Mistake>}
      {data && data.length > 0 && (
        <ul className={classes.found}>
          {data.map((found) => (
            <Found key={`${found.address}:${found.port}/${found.path}`} found={found} onPick={onPick} />
          ))}
        </ul>
      )}
    </div>
  )
}

interface FoundProps {
  readonly found: FoundPrinter
  readonly onPick: (found: FoundPrinter) => void
}

function Found({ found, onPick }: FoundProps) {
  const { t } = useTranslation()
  const { name, address, port, vendor, model, knownModel, isAdded } = found
  const known = knownModel ? `${knownModel.vendor} ${knownModel.model}` : `${vendor} ${model}`.trim()
  return (
    <li>
      <span className={classes.foundName}>
        {name}
        <span className="dimmed">
          {known && known !== name && `${known} · `}
          <span className="mono">
            {address}:{port}
          </span>
        </span>
      </span>
      {isAdded ? (
        <span className="dimmed">{t('printer.isAdded')}</span>
      ) : (
        <Button
          variant="default"
          size="compact-md"
          aria-label={t('printer.useOf', { name })}
          onClick={() => onPick(found)}
        >
          {t('printer.use')}
        </Button>
      )}
    </li>
  )
}
