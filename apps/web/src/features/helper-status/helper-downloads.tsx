import type { Downloads, ReleaseInfo } from '@labelwright/contract/server/updates-schemas'
import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { CallError } from '../../api/call-error.ts'
import { errorText } from '../../api/error-texts.ts'
import { dateOf, fileSize } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { usePerson } from '../../session/session.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import classes from './helper-status.module.css'
import { useHelper } from './helper-status.queries.ts'
import { ownSystem, readReleases } from './helper-watch.ts'
import { helperSystems, newestFor, otherReleases } from './releases.ts'

/** The helper for each system, the one for this computer first; older versions; or how to get it onto the server. */
export function HelperDownloads() {
  const { t } = useTranslation()
  const { downloads, downloadsFailure } = useHelper()
  return (
    <section className={classes.part}>
      <h3>{t('helper.downloads')}</h3>
      {downloads && <Offered downloads={downloads} />}
      {!downloads && downloadsFailure && (
        <>
          <Mistake>{errorText(new CallError(downloadsFailure))}</Mistake>
          <Button variant="default" onClick={() => void readReleases()}>
            {t('common.tryAgain')}
          </Button>
        </>
      )}
    </section>
  )
}

function Offered({ downloads }: { readonly downloads: Downloads }) {
  const { t } = useTranslation()
  // They can do something about what is missing; everybody else is offered what is sound.
  const isAdministrator = usePerson()?.keys.has('AccountType:Administrator') ?? false
  const systems = helperSystems.toSorted((one, other) => Number(other === ownSystem) - Number(one === ownSystem))
  const newest = systems.flatMap((system) => newestFor(system, downloads) ?? [])
  return (
    <>
      {newest.length === 0 && (
        <p className={classes.words}>{t(isAdministrator ? 'helper.makeDownloads' : 'helper.noDownloads')}</p>
      )}
      {newest.length > 0 && ownSystem === undefined && <p className={classes.words}>{t('helper.notOnPhones')}</p>}
      <ul className={classes.downloads}>
        {newest.map((release) => (
          <li key={release.system}>
            <a
              href={release.downloadUrl}
              download={release.fileName}
              data-own={release.system === ownSystem || undefined}
            >
              <Download size={15} aria-hidden="true" />
              {t(`helper.download.${release.system}`)}
            </a>
            <ReleaseFacts release={release} version={release.version} />
          </li>
        ))}
      </ul>
      {newest.some(({ system }) => system === 'mac') && <p className={classes.words}>{t('helper.macNeedsNode')}</p>}
      <OlderVersions downloads={downloads} />
      {isAdministrator && <RefusedReleases refused={downloads.refused} />}
    </>
  )
}

interface ReleaseFactsProps {
  readonly release: ReleaseInfo
  /** Where the link does not say it. */
  readonly version?: string
}

function ReleaseFacts({ release: { bytes, releaseDate, sha256 }, version }: ReleaseFactsProps) {
  return (
    <span className="dimmed" title={`SHA-256 ${sha256}`}>
      {version && (
        <>
          <span className="mono">{version}</span> ·{' '}
        </>
      )}
      {dateOf(releaseDate)} · {fileSize(bytes)}
    </span>
  )
}

function OlderVersions({ downloads }: { readonly downloads: Downloads }) {
  const { t } = useTranslation()
  const others = otherReleases(downloads)
  const { githubReleasesUrl } = downloads
  if (downloads.releases.length === 0 && githubReleasesUrl === '') return null
  return (
    <details className={classes.older}>
      <summary>{t('helper.olderVersions')}</summary>
      {others.length === 0 && githubReleasesUrl === '' && (
        <p className={classes.words}>{t('helper.noOlderVersions')}</p>
      )}
      <ul className={classes.downloads}>
        {others.map((release) => (
          <li key={release.downloadUrl}>
            <a href={release.downloadUrl} download={release.fileName}>
              {t('helper.olderVersion', { version: release.version, system: t(`helper.system.${release.system}`) })}
            </a>
            <ReleaseFacts release={release} />
          </li>
        ))}
        {githubReleasesUrl !== '' && (
          <li>
            <a href={githubReleasesUrl} target="_blank" rel="noreferrer">
              {t('helper.allReleases')}
            </a>
          </li>
        )}
      </ul>
    </details>
  )
}

function RefusedReleases({ refused }: Pick<Downloads, 'refused'>) {
  const { t } = useTranslation()
  return refused.map(({ version, reason }) => (
    <Mistake key={version}>{t(`helper.refused.${reason}`, { version })}</Mistake>
  ))
}
