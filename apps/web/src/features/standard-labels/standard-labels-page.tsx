import { type Industry, industries } from '@labelwright/label-document/standard-labels/template'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useReturnTo } from '../../session/list-memory.ts'
import { EmptyState, ErrorState } from '../../ui/layout/notices.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { FilterChips } from '../../ui/list/tools/filter-chips.tsx'
import { SearchField } from '../../ui/list/tools/search-field.tsx'
import { useSearchKey } from '../../ui/list/tools/use-search-key.ts'
import { useTypedSearch } from '../../ui/list/use-typed-search.ts'
import { findTemplates } from './find-templates.ts'
import classes from './standard-labels.module.css'
import { type Template, useTemplates } from './standard-labels.queries.ts'

const route = getRouteApi('/standardlabels')

interface StandardLabelsPageProps {
  /** The label of a template with its samples. */
  readonly picture: (template: Template) => ReactNode
}

/** The templates that labels can be made from, as they look on paper. */
export function StandardLabelsPage({ picture }: StandardLabelsPageProps) {
  const { t } = useTranslation()
  const { data: templates, error, refetch } = useTemplates()
  const { search = '', industry } = route.useSearch()
  const navigate = useNavigate()
  const keep = (changes: { readonly search?: string | undefined; readonly industry?: Industry | undefined }) =>
    void navigate({ to: '/standardlabels', search: { search, industry, ...changes }, replace: true })
  const { typed, setTyped, wanted } = useTypedSearch(search, (text) => keep({ search: text || undefined }))
  const field = useRef<HTMLInputElement>(null)
  useSearchKey(field)
  const found = templates && findTemplates(templates, { search: wanted, industry })
  return (
    <Page
      title={t('standardLabels.title')}
      note={<span role="status">{found && t('standardLabels.count', { count: found.length })}</span>}
      onBack={useReturnTo('/labels')}
      tools={
        <>
          <SearchField ref={field} label={t('standardLabels.search')} value={typed} onChange={setTyped} />
          <FilterChips
            label={t('standardLabels.industry')}
            all={t('standardLabels.allIndustries')}
            chips={industries.map((value) => ({ value, name: t(`standardLabels.industries.${value}`) }))}
            chosen={industry}
            onChoose={(value) => keep({ industry: value })}
          />
        </>
      }
    >
      {error && !templates && (
        <ErrorState title={t('standardLabels.failed')} text={errorText(error)} onRetry={() => void refetch()} />
      )}
      {!templates && !error && <Waiting />}
      {found?.length === 0 && (
        <EmptyState title={t('standardLabels.noMatchTitle')}>{t('standardLabels.noMatchText')}</EmptyState>
      )}
      {found && found.length > 0 && (
        <ul className={classes.grid} aria-label={t('standardLabels.title')}>
          {found.map((template) => (
            <TemplateCard key={template.id} template={template} picture={picture} />
          ))}
        </ul>
      )}
    </Page>
  )
}

interface TemplateCardProps extends StandardLabelsPageProps {
  readonly template: Template
}

function TemplateCard({ template, picture }: TemplateCardProps) {
  const { t, language } = useTranslation()
  const { id, title, about, sizes } = template
  return (
    <li>
      <Link to="/standardlabels/$id" params={{ id }} className={classes.card}>
        {picture(template)}
        <span className={classes.words}>
          <strong>{title[language]}</strong>
          <span>{about[language]}</span>
          <span className={classes.sizes}>
            {t('standardLabels.sizes', { sizes: sizes.map(({ width, height }) => `${width} × ${height}`).join(', ') })}
          </span>
        </span>
      </Link>
    </li>
  )
}

const waiting = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

const Waiting = () => (
  <ul className={classes.grid} aria-hidden="true">
    {waiting.map((card) => (
      <li key={card} className={classes.waiting} />
    ))}
  </ul>
)
