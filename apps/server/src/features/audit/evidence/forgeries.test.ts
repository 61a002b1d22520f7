// Bundles of evidence that somebody forged with a key of their own: none is taken for whole and proven.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getEvidence } from '@labelwright/contract/server/audit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import { untilScheduledWorkIsDone } from '../../../testing/run-due-jobs.ts'
import type { TestApp } from '../../../testing/start-app.ts'
import { makeLabelUnderApproval, startReviews, walkTo } from '../../label-approval/testing/reviewers.ts'
import { anchorTrails } from '../anchor-trails.service.ts'
import {
  type ChainLine,
  edited,
  type Files,
  sha256,
  signedAnew,
  unzip,
  verifyIn,
  withChain,
  withLines,
  zip,
} from './testing/forge-bundle.ts'

let test: TestApp
let directory: string
let bundle: Buffer
let otherVersion: Files
let anchor: string
let keyFile: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'labelwright-forgeries-'))
  const reviews = await startReviews()
  const { admin, people, steps } = reviews
  test = reviews.test
  await untilScheduledWorkIsDone(test, ['anchor-audit-trails'])
  const labelId = await makeLabelUnderApproval(test, admin)
  const published = await walkTo(steps, people, { labelId, state: 'Published' })
  const other = await walkTo(steps, people, {
    labelId: await makeLabelUnderApproval(test, admin),
    state: 'Published',
    text: 'Ham',
  })
  await anchorTrails(test.app.context)
  const { rows } = await test.rows.query('select seq, hash from audit_anchors order by seq desc limit 1')
  anchor = `${rows[0].seq}:${rows[0].hash.toString('hex')}`
  const bundleOf = async (id: string) => {
    const url = getEvidence.path.replace('{kind}', 'label-version').replace('{id}', id)
    const headers = { authorization: `Bearer ${people.manager.token}` }
    return (await test.app.http.inject({ method: 'GET', url, headers })).rawPayload
  }
  bundle = await bundleOf(published.labelVersionId)
  otherVersion = unzip(await bundleOf(other.labelVersionId))
  keyFile = join(directory, 'keys.json')
  await writeFile(keyFile, unzip(bundle).get('jwks.json') ?? '')
})
afterAll(async () => {
  await test.stop()
  await rm(directory, { recursive: true, force: true })
})

const verify = (files: Files, ...options: string[]) => verifyIn(directory, zip(files), options)

const nameOf = (files: Files, end: string): string => [...files.keys()].find((name) => name.endsWith(end)) ?? end
const inFile = (end: string, from: string | RegExp, to: string) => (files: Files) =>
  edited(files, nameOf(files, end), (text) => {
    expect(text).toMatch(from)
    return text.replace(from, to)
  })
const replaced = (end: string, content: string) => (files: Files) =>
  new Map(files).set(nameOf(files, end), Buffer.from(content))

interface Signature {
  readonly signed: Record<string, unknown>
  hash: string
}
type SignatureEdit = (signatures: Signature[]) => Signature[]
const withSignatures = (edit: SignatureEdit) => (files: Files) =>
  edited(files, 'signatures.json', (text) => JSON.stringify(edit(JSON.parse(text))))
/** The last signature, which publishes, with other fields; its hash fits them. */
const resigned = (change: Record<string, unknown>) =>
  withSignatures((signatures) => {
    const last = signatures.at(-1)
    const signed = { ...last?.signed, ...change }
    return [...signatures.slice(0, -1), { signed, hash: sha256(Buffer.from(canonicalJson(signed))) }]
  })

const publishing = ({ row }: ChainLine) => row?.action === 'version-published'
const withRow = (change: object) => (lines: ChainLine[]) =>
  lines.map((line) => (publishing(line) ? { ...line, row: { ...line.row, ...change } } : line))
const nobody = '00000000-0000-7000-8000-000000000000'
const zeros = '0'.repeat(64)

/** A forgery, its exit code (1 wrong, 2 not proven) and words of the verifier, with an anchor and without the server's keys. */
type Forgery = readonly [what: string, forge: (files: Files) => Files, code: 1 | 2, said: string | RegExp]

const contents: readonly Forgery[] = [
  ['another text of the design', inFile('/file.json', '"Jam"', '"Ham"'), 1, 'the file is not what row'],
  ['another design', replaced('/file.json', '{}'), 1, 'the file is not what row'],
  ['another variable', inFile('/variables.json', '"Name"', '"Nome"'), 1, 'the variables are not what row'],
  ['other test data', inFile('/test-data.json', 'Strawberry', 'Raspberry'), 1, 'the test data are not what row'],
  ['no test data', replaced('/test-data.json', '[]'), 1, 'the test data are not what row'],
  ['other pictures and fonts', replaced('/frozen-content.json', '{}'), 1, 'the frozen content is not what'],
  ['another picture of the label', replaced('page-1.png', 'other'), 2, 'Not proven: the pictures'],
  ['another approval sheet', replaced('/approval-sheet.pdf', 'other'), 2, 'the approval sheet'],
  ['another decision', inFile('/decisions.json', 'Dario', 'Doris'), 2, 'the list of decisions'],
  [
    'the file of another version',
    (files) =>
      new Map(files).set(
        nameOf(files, '/file.json'),
        otherVersion.get(nameOf(otherVersion, '/file.json')) ?? Buffer.alloc(0),
      ),
    1,
    'the file is not what row',
  ],
]

const signatures: readonly Forgery[] = [
  ['another printed name', inFile('signatures.json', 'Pia Quality', 'Pio Quality'), 1, 'does not fit its hash'],
  ['another meaning', inFile('signatures.json', 'approval of design', 'approval of data'), 1, 'does not fit its hash'],
  ['an earlier time', inFile('signatures.json', /"at": *"20../, '"at":"2019'), 1, 'does not fit its hash'],
  ['another person, signed anew', resigned({ userId: nobody }), 1, 'is not the one of row'],
  ['another name, signed anew', resigned({ fullName: 'Doris Quality' }), 1, 'is not the one of row'],
  ['another meaning, signed anew', resigned({ meaning: 'authorship' }), 1, 'is not the one of row'],
  ['another time, signed anew', resigned({ at: '2019-01-01T00:00:00.000Z' }), 1, 'is not the one of row'],
  ['a reason, signed anew', resigned({ reason: 'Because' }), 1, 'is not the one of row'],
  ['another file, signed anew', resigned({ fileSha256: zeros }), 1, 'is not the one of row'],
  ['another version, signed anew', resigned({ labelVersionId: nobody }), 1, 'is not the one of row'],
  ['another way of being confirmed, signed anew', resigned({ confirmedBy: 'session' }), 1, 'is not the one of row'],
  ['an id of its own, signed anew', resigned({ id: nobody }), 1, 'is not in the trail'],
  ['the last signature left out', withSignatures((all) => all.slice(0, -1)), 1, 'its signature is not in the bundle'],
  ['no signature at all', withSignatures(() => []), 1, 'its signature is not in the bundle'],
  [
    'a signature of another version',
    withSignatures((all) => [...all, ...JSON.parse(otherVersion.get('signatures.json')?.toString() ?? '[]').slice(-1)]),
    1,
    'is not in the trail',
  ],
]

const rows: readonly Forgery[] = [
  ['a changed person', (files) => withLines(files, withRow({ userId: nobody })), 1, 'does not fit its hash'],
  [
    'a changed time',
    (files) => withLines(files, withRow({ at: '2019-01-01T00:00:00.000Z' })),
    1,
    'does not fit its hash',
  ],
  ['a changed reason', (files) => withLines(files, withRow({ reason: 'Because' })), 1, 'does not fit its hash'],
  [
    'another action, computed again',
    (files) => withChain(files, withRow({ action: 'version-approved' })),
    1,
    /not the row|not anchored|was computed again/,
  ],
  [
    'another time, computed again',
    (files) => withChain(files, withRow({ at: '2019-01-01T00:00:00.000Z' })),
    1,
    /was computed again|server's own anchor/,
  ],
  [
    'another time, computed again, without the anchors inside',
    (files) => {
      const computed = withChain(files, withRow({ at: '2019-01-01T00:00:00.000Z' }))
      return edited(computed, 'audit/anchors.json', () => '[]')
    },
    1,
    'is not the row that was anchored',
  ],
  [
    'a row without its signature, computed again',
    (files) => withChain(files, withRow({ signatureId: null })),
    1,
    /is not in the trail|server's own anchor|computed again/,
  ],
  [
    'another seal, computed again',
    (files) => withChain(files, withRow({ after: {} })),
    1,
    /server's own anchor|computed again|is not the one/,
  ],
  ['a removed row', (files) => withLines(files, (lines) => lines.toSpliced(3, 1)), 1, 'is missing'],
  [
    'swapped rows',
    (files) => withLines(files, (lines) => [...lines.slice(0, 2), ...lines.slice(2, 4).reverse(), ...lines.slice(4)]),
    1,
    'is missing',
  ],
  ['a row twice', (files) => withLines(files, (lines) => lines.toSpliced(3, 0, ...lines.slice(3, 4))), 1, 'is missing'],
  ['a trail without its end', (files) => withLines(files, (lines) => lines.slice(0, -1)), 1, 'ends with row'],
  [
    'a trail with another beginning',
    (files) => withLines(files, ([, ...lines]) => [{ behind: 0, hash: zeros }, ...lines]),
    1,
    /not one of this organization|does not begin/,
  ],
  [
    'a row that is no row',
    (files) => withLines(files, (lines) => [...lines.slice(0, -1), { seq: lines.at(-1)?.seq ?? 0, digest: 'none' }]),
    1,
    'is not a row of an audit trail',
  ],
]

const frames: readonly Forgery[] = [
  [
    'another anchor of the server inside',
    (files) =>
      edited(files, 'audit/anchors.json', (text) => text.replace(/"hash": *"[0-9a-f]{64}"/, `"hash":"${zeros}"`)),
    1,
    "server's own anchor",
  ],
  [
    'another organization',
    inFile('manifest.json', /"organizationId": *"[^"]+"/, `"organizationId":"${nobody}"`),
    2,
    'proves nothing',
  ],
  ['fewer rows than it says', inFile('manifest.json', /("to": *)\d+/, '$1999999'), 1, 'ends with row'],
  ['another first row than it says', inFile('manifest.json', /("from": *)\d+/, '$1999'), 1, 'does not begin with row'],
  [
    'a format of its own',
    inFile('manifest.json', 'labelwright-evidence', 'labelwright-evidencf'),
    1,
    'no bundle of evidence',
  ],
  ['another maker', inFile('manifest.json', 'Quentin Quality', 'Pia Quality'), 2, 'proves nothing'],
]

const all = [...contents, ...signatures, ...rows, ...frames]

describe('A forged bundle [CMP-02] [CMP-22]', () => {
  it('is one of forty at least, and the bundle that they are made of is right', async () => {
    expect(all.length).toBeGreaterThanOrEqual(40)
    const { code, said } = await verify(unzip(bundle), '--anchor', anchor, '--jwks', keyFile)
    expect([code, said]).toEqual([0, expect.stringContaining('Anchored: ')])
  })

  it.each(all)('with %s is found by an anchor, and refused by whoever has the keys', async (_, forge, code, said) => {
    const forged = await signedAnew(forge(unzip(bundle)))
    const known = await verify(forged, '--anchor', anchor, '--jwks', keyFile)
    expect([known.code, known.said]).toEqual([1, expect.stringContaining('NOT RIGHT: ')])
    const anchored = await verify(forged, '--anchor', anchor)
    expect([anchored.code, anchored.said]).toEqual([code, expect.stringMatching(said)])
  })
})
