import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pathOf } from '@labelwright/contract/endpoint'
import { ProductError } from '@labelwright/contract/errors'
import { downloadFile } from '@labelwright/contract/server/updates'
import type { Downloads, RefusalReason, ReleaseInfo } from '@labelwright/contract/server/updates-schemas'
import { compareVersions, versionPattern } from '@labelwright/contract/versions'
import { type Context, perContext } from '../../context.ts'
import { type Release, type ReleaseFile, readRelease, sumsFileName } from './release-folder.ts'

/** Older ones stay on the disk and are not looked at. */
const mostVersions = 20
/** A release has a handful of files; more are not looked at. */
const mostEntries = 50

interface Known {
  /** Sizes and times of everything in the folder when it was checked. */
  readonly stamp: string
  readonly release: Promise<Release | RefusalReason>
}

/** A release is read whole once, and again when its folder has changed. */
const knownReleases = perContext(() => new Map<string, Known>())

/** What people and helpers can download. Empty where the installation has no releases. */
export async function listDownloads(ctx: Context): Promise<Downloads> {
  const releases: ReleaseInfo[] = []
  const refused: { version: string; reason: RefusalReason }[] = []
  for (const version of await versionsOf(ctx)) {
    const release = await releaseOf(ctx, version)
    if (typeof release === 'string') refused.push({ version, reason: release })
    else releases.push(...infosOf(ctx, release))
  }
  return { githubReleasesUrl: ctx.config.githubReleasesUrl, releases, refused }
}

/** The versions that lie on the disk, the newest first. */
async function versionsOf({ config }: Context): Promise<string[]> {
  const names = await namesIn(config.releasesDirectory)
  return names
    .filter((name) => versionPattern.test(name))
    .sort((one, other) => compareVersions(other, one))
    .slice(0, mostVersions)
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory)
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return []
    throw error
  }
}

async function releaseOf(ctx: Context, version: string): Promise<Release | RefusalReason> {
  const folder = join(ctx.config.releasesDirectory, version)
  const stamp = await stampOf(folder)
  const known = knownReleases(ctx)
  const before = known.get(version)
  if (before?.stamp === stamp) return before.release
  const release = readRelease(folder, { version, key: ctx.config.releaseKey })
  known.set(version, { stamp, release })
  release.then(
    (result) => {
      if (typeof result === 'string')
        ctx.log.warn({ version, reason: result }, 'a release of the helper is not offered')
    },
    () => known.delete(version),
  )
  return release
}

async function stampOf(folder: string): Promise<string> {
  const names = (await namesIn(folder)).sort().slice(0, mostEntries)
  const facts = await Promise.all(names.map((name) => stat(join(folder, name)).catch(ignoreGoneFile)))
  return JSON.stringify(names.map((name, index) => [name, facts[index]?.size, facts[index]?.mtimeMs]))
}

/** It was deleted since the folder was listed, or it is a link to nowhere: the check finds that out. */
function ignoreGoneFile(): undefined {}

function infosOf({ config }: Context, { version, releaseDate, programs, files }: Release): ReleaseInfo[] {
  const address = (fileName: string): string =>
    `${config.serviceUrls.base || config.publicUrl}${pathOf(downloadFile, { params: { version, fileName } })}`
  return programs.map(({ system, fileName }) => ({
    version,
    system,
    downloadUrl: address(fileName),
    releaseDate,
    updateUrl: address(sumsFileName),
    fileName,
    bytes: files.get(fileName)?.bytes ?? 0,
    sha256: files.get(fileName)?.sha256 ?? '',
  }))
}

interface Download extends ReleaseFile {
  readonly content: Readable
}

/** A file of a release that is offered, opened as it was checked. Throws `not-found` for every other. */
export async function openDownload(
  ctx: Context,
  { version, fileName }: { readonly version: string; readonly fileName: string },
): Promise<Download> {
  const release = (await versionsOf(ctx)).includes(version) ? await releaseOf(ctx, version) : undefined
  const file = typeof release === 'object' ? release.files.get(fileName) : undefined
  if (!file) throw new ProductError('not-found')
  const opened = await open(file.path)
  // Never longer than checked, whatever is written to the file meanwhile.
  return { ...file, content: opened.createReadStream({ start: 0, end: file.bytes - 1 }) }
}
