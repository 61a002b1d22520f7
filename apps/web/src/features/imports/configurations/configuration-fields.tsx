import type { ColumnMapping } from '@labelwright/contract/server/imports-schemas'
import { Button, CloseButton, TextInput } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useTranslation } from '../../../lib/i18n.ts'
import type { FieldsProps } from '../../../ui/form/use-draft-form.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { KindChips } from '../kind-chips.tsx'
import { asKind, takesMany } from '../mapping/import-options.ts'
import { LandingFields } from '../mapping/landing-fields.tsx'
import classes from '../mapping/mapping.module.css'
import { FieldChoice } from '../mapping/mapping-fields.tsx'
import { ReadFields } from '../mapping/read-fields.tsx'
import type { ConfigurationDraft, ConfigurationField } from './configuration-draft.ts'

/** All that is typed about an import configuration. */
export function ConfigurationFields(props: FieldsProps<ConfigurationDraft, ConfigurationField>) {
  const { draft, change, errorOf, onLeave } = props
  const { t } = useTranslation()
  const { options } = draft
  return (
    <div>
      <Section title={t('configuration.title')}>
        <TextInput
          label={t('configuration.name')}
          required
          maxLength={250}
          value={draft.name}
          error={errorOf('name')}
          onBlur={() => onLeave('name')}
          onChange={(event) => change({ ...draft, name: event.currentTarget.value })}
        />
        <div className={classes.kind}>
          <KindChips kind={options.kind} onChoose={(kind) => change({ ...draft, options: asKind(options, kind) })} />
        </div>
      </Section>
      <Section title={t('imports.columns')} text={t('configuration.columnsText')} isWide>
        <NamedColumns {...props} />
        {errorOf('options') !== undefined && (
          <p role="alert" className={classes.problem}>
            {errorOf('options')}
          </p>
        )}
      </Section>
      <Section title={t('imports.landing')}>
        <LandingFields options={options} onChange={(next) => change({ ...draft, options: next })} />
      </Section>
      <Section title={t('imports.read')} text={t('configuration.readText')} isWide>
        <ReadFields
          read={options.read}
          onChange={(read) => change({ ...draft, options: { ...options, read } })}
          found={undefined}
        />
      </Section>
    </div>
  )
}

/** Columns by the names that the files give them. */
function NamedColumns({ draft, change, onLeave }: FieldsProps<ConfigurationDraft, ConfigurationField>) {
  const { t } = useTranslation()
  const { options } = draft
  const put = (mapping: readonly ColumnMapping[]) =>
    change({ ...draft, options: { ...options, mapping: [...mapping] } })
  const set = (index: number, next: ColumnMapping) => put(options.mapping.map((one, at) => (at === index ? next : one)))
  const nameOf = (index: number) => options.mapping[index]?.column || t('entries.row', { number: index + 1 })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left
    <div
      className={classes.scroll}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave('options')
      }}
    >
      {options.mapping.length > 0 && (
        <table className={classes.columns} aria-label={t('imports.columns')}>
          <thead>
            <tr>
              <th scope="col">{t('configuration.columnName')}</th>
              <th scope="col">{t('imports.goesTo')}</th>
              <th scope="col">{t('entries.key')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('entries.action')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {options.mapping.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column has no name of its own while it is typed
              <tr key={index}>
                <td>
                  <input
                    className={classes.input}
                    aria-label={t('configuration.columnNameOf', { number: index + 1 })}
                    maxLength={500}
                    value={one.column}
                    onChange={(event) => set(index, { ...one, column: event.currentTarget.value })}
                  />
                </td>
                <td>
                  <FieldChoice
                    kind={options.kind}
                    label={t('imports.fieldOf', { name: nameOf(index) })}
                    value={one.field}
                    onChange={(field) =>
                      field ? set(index, { ...one, field }) : put(options.mapping.filter((_, at) => at !== index))
                    }
                  />
                </td>
                <td>
                  {takesMany(one.field) && (
                    <input
                      className={`${classes.input} mono`}
                      aria-label={t('imports.keyOf', { name: nameOf(index) })}
                      placeholder={one.column}
                      maxLength={200}
                      value={one.key}
                      onChange={(event) => set(index, { ...one, key: event.currentTarget.value })}
                    />
                  )}
                </td>
                <td>
                  <CloseButton
                    aria-label={t('entries.remove', { key: nameOf(index) })}
                    onClick={() => put(options.mapping.filter((_, at) => at !== index))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button
        mt={12}
        variant="default"
        size="compact-md"
        leftSection={<Plus size={14} aria-hidden="true" />}
        onClick={() => put([...options.mapping, { column: '', field: 'data', key: '' }])}
      >
        {t('configuration.addColumn')}
      </Button>
    </div>
  )
}
