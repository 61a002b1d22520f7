import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { frozenOf } from '../../labels/frozen/frozen-content.service.ts'
import * as store from './golden.store.ts'
import { type Fingerprints, findCauses } from './golden-fingerprints.ts'

export interface ChangedVersion {
  readonly organizationId: string
  readonly labelId: string
  readonly versionId: string
  readonly now: Fingerprints
}

interface Looked {
  readonly organizationId: string
  /** Absent: every label. */
  readonly labelId?: string
}

/** Printed versions that were never drawn, or by something else than what draws now. */
export async function findChanged(
  { drawing }: Pick<Context, 'drawing'>,
  trx: Transaction,
  { organizationId, labelId }: Looked,
): Promise<ChangedVersion[]> {
  const printed = await store.findPrinted(trx, labelId)
  if (printed.length === 0) return []
  const faces = await findFaces(trx)
  const printers = await findPrinters(trx)
  return printed.flatMap(({ fontKeys, frozenContent, fingerprints, ...key }) => {
    const frozen = frozenOf({ frozenContent })
    const known = fontKeys.flatMap((name) => {
      // Another font of the library under the same name changes nothing of a version that was frozen.
      const sha256 = frozen ? frozen.fonts[name] : faces.get(name)
      return sha256 === undefined ? [] : [[name, sha256] as const]
    })
    const now: Fingerprints = { engine: drawing.fingerprint, fonts: Object.fromEntries(known), printers }
    const isSame = fingerprints !== null && findCauses(fingerprints as Fingerprints, now).length === 0
    return isSame ? [] : [{ organizationId, ...key, now }]
  })
}

async function findFaces(trx: Transaction): Promise<ReadonlyMap<string, string>> {
  const faces = await store.findFaces(trx)
  return new Map(faces.map(({ family, bold, fileSha256 }) => [`${family}/${bold ? 'bold' : 'regular'}`, fileSha256]))
}

/** By their dots an inch: what of a printer matters to the dots that it is sent. */
async function findPrinters(trx: Transaction): Promise<Fingerprints['printers']> {
  const kinds = Map.groupBy(await store.findPrinterKinds(trx), ({ dpi }) => String(dpi))
  return Object.fromEntries(
    [...kinds].map(([dpi, same]) => [
      dpi,
      same.map(({ vendor, model, language, printWidth }) => `${vendor} ${model}, ${language}, ${printWidth}`),
    ]),
  )
}
