import * as z from 'zod/mini'
import { versionPattern } from '../versions.ts'

/** Computers that a printer helper is made for. `mac`: one file that Node runs, on any system that has Node. */
export const helperSystem = z.enum(['windows', 'mac', 'linux'])

export const releaseVersion = z.string().check(z.regex(versionPattern))

/** A file's own name: no folder can be named by it. */
export const releaseFileName = z.string().check(z.regex(/^[A-Za-z0-9][\w.-]{0,119}$/))

/** One program of a release. Addresses are whole, so that programs can follow them as well. */
const releaseInfo = z.object({
  version: z.string(),
  system: helperSystem,
  /** The program. */
  downloadUrl: z.string(),
  releaseDate: z.iso.datetime(),
  /** The signed list of checksums of its release, by which an update is checked. */
  updateUrl: z.string(),
  fileName: z.string(),
  bytes: z.int(),
  sha256: z.string(),
})

/** Why a release that lies on the server is not offered. */
const refusalReason = z.enum(['not-signed', 'other-key', 'files-changed', 'not-readable'])

export const downloadsAnswer = z.object({
  data: z.object({
    /** Where older versions are published; empty where the installation names no such page. */
    githubReleasesUrl: z.string(),
    /** The newest version first. */
    releases: z.array(releaseInfo),
    refused: z.array(z.object({ version: z.string(), reason: refusalReason })),
  }),
})

export const updatesSchemas = {
  listDownloads: { answer: downloadsAnswer },
  downloadFile: {
    params: z.strictObject({ version: releaseVersion, fileName: releaseFileName }),
    answer: z.unknown(),
  },
} as const

export type HelperSystem = z.infer<typeof helperSystem>
export type ReleaseInfo = z.infer<typeof releaseInfo>
export type RefusalReason = z.infer<typeof refusalReason>
export type Downloads = z.infer<typeof downloadsAnswer>['data']
