import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { evidenceKeys, getEvidence } from '@labelwright/contract/server/audit'
import { makeZip } from '@labelwright/table-files/testing/make-zip'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { untilScheduledWorkIsDone } from '../../../testing/run-due-jobs.ts'
import { registerAnother } from '../../../testing/second-organization.ts'
import type { TestApp } from '../../../testing/start-app.ts'
import { makeLabelUnderApproval, type Reviewers, startReviews, walkTo } from '../../label-approval/testing/reviewers.ts'
import { anchorTrails } from '../anchor-trails.service.ts'
import { anchorMail } from '../trail-mails.ts'
import { edited, relisted, signedAnew, unzip, verifyIn, withChain, zip } from './testing/forge-bundle.ts'

let test: TestApp
let people: Reviewers
let admin: string
let directory: string
let organizationId: string
let versionId: string
let labelId: string
let bundle: Buffer
let anchor: { seq: number; hash: string; at: string }

const ask = (kind: string, id: string, token = people.manager.token) =>
  test.app.http.inject({
    method: 'GET',
    url: getEvidence.path.replace('{kind}', kind).replace('{id}', id),
    headers: { authorization: `Bearer ${token}` },
  })

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'labelwright-evidence-'))
  const env = { LABELWRIGHT_REGISTRATION: 'open', LABELWRIGHT_AUDIT_ANCHORS: join(directory, 'anchors') }
  const reviews = await startReviews(env)
  ;({ test, admin, people } = reviews)
  await untilScheduledWorkIsDone(test, ['anchor-audit-trails'])
  organizationId = (await test.rows.query('select organization_id as id from organizations')).rows[0].id
  const { steps } = reviews
  await steps.upload(await makeLabelUnderApproval(test, admin), 'Honey')
  labelId = await makeLabelUnderApproval(test, admin)
  versionId = (await walkTo(steps, people, { labelId, state: 'Published' })).labelVersionId
  await steps.upload(await makeLabelUnderApproval(test, admin), 'Butter')
  await anchorTrails(test.app.context)
  const { rows } = await test.rows.query('select seq, hash from audit_anchors order by seq desc limit 1')
  anchor = { seq: Number(rows[0].seq), hash: rows[0].hash.toString('hex'), at: '2026-11-26T12:00:00.000Z' }
  await steps.upload(await makeLabelUnderApproval(test, admin), 'Cheese')
  bundle = (await ask('label-version', versionId)).rawPayload
})
afterAll(async () => {
  await test.stop()
  await rm(directory, { recursive: true, force: true })
})

const verify = (bytes: Uint8Array, ...options: string[]) => verifyIn(directory, bytes, options)

const fileWith = async (name: string, text: string): Promise<string> => {
  await writeFile(join(directory, name), text)
  return join(directory, name)
}
/** As an auditor gets the keys: from the server, and not from the bundle. */
async function evidenceKeyFile(): Promise<string> {
  const { body } = await test.call(evidenceKeys, {})
  return fileWith('keys-of-the-server.json', JSON.stringify(body))
}
const anchored = () => ['--anchor', `${anchor.seq}:${anchor.hash}`]

describe('Evidence of a label version', () => {
  it('holds what was approved, its pictures and sheet, decisions, signatures and its part of the trail', () => {
    const files = unzip(bundle)
    const names = [...files.keys()].map((name) => name.replace(`versions/1-${versionId}/`, ''))
    expect(names).toEqual([
      'audit/chain.jsonl',
      'audit/anchors.json',
      'signatures.json',
      'version.json',
      'file.json',
      'variables.json',
      'frozen-content.json',
      'test-data.json',
      'decisions.json',
      'approval-sheet.pdf',
      'pictures/203-dpi-row-1-page-1.png',
      'jwks.json',
      'manifest.json',
      'manifest.jws',
    ])
    const lines =
      files
        .get('audit/chain.jsonl')
        ?.toString()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)) ?? []
    expect(lines.at(-1)?.seq).toBe(anchor.seq)
    expect(lines.filter(({ row }) => row).map(({ row }) => row.action)).toEqual([
      'version-uploaded',
      'version-test-data-changed',
      'version-set-ready',
      'version-approved',
      'version-approved',
      'version-published',
    ])
    expect(JSON.stringify(lines)).not.toContain('Honey')
    const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '')
    expect(manifest).toMatchObject({
      kind: 'label-version',
      id: versionId,
      organizationId,
      madeBy: { name: 'Quentin Quality' },
    })
  })

  it('is verified without the server: by an anchor, its folder file, its mail, a log line, and the keys got elsewhere', async () => {
    const jwks = await evidenceKeyFile()
    const right = await verify(bundle, ...anchored(), '--jwks', jwks)
    expect(right.said).toContain(`Anchored: row ${anchor.seq} is the row of your anchor.`)
    expect(right.said.match(/The signature .* is right\./g)).toHaveLength(4)
    expect(right.code).toBe(0)
    const stored = join(directory, 'anchors', `audit-${organizationId}-${String(anchor.seq).padStart(12, '0')}.json`)
    const mail = await fileWith('mail.txt', `From: Labelwright\n\n${anchorMail(anchor).body}`)
    const log = await fileWith(
      'log.txt',
      `<109>1 x AUDIT-HEAD - {"organizationId":"${newId()}","seq":1,"hash":"${'0'.repeat(64)}","at":""}\n` +
        `<109>1 x AUDIT-HEAD - ${JSON.stringify({ organizationId, ...anchor })}\n`,
    )
    for (const file of [stored, mail, log])
      expect((await verify(bundle, '--anchor-file', file, '--jwks', jwks)).code, file).toBe(0)
    expect((await verify(zip(unzip(bundle)), ...anchored(), '--jwks', jwks)).code).toBe(0)
  })

  it('proves by an anchor alone neither pictures nor sheet nor decisions, and says what to ask for', async () => {
    const { code, said } = await verify(bundle, ...anchored())
    expect([code, said]).toEqual([
      2,
      expect.stringContaining('Not proven: the pictures, the approval sheet, the list of decisions.'),
    ])
    expect(said).toContain('/.well-known/evidence-keys.json')
    for (const name of ['pictures/203-dpi-row-1-page-1.png', 'approval-sheet.pdf', 'decisions.json']) {
      const files = unzip(bundle)
      const forged = await signedAnew(files.set(`versions/1-${versionId}/${name}`, Buffer.from('another')))
      // A key that came inside the bundle proves nothing.
      expect((await verify(zip(forged), ...anchored())).code, name).toBe(2)
      const known = await verify(zip(forged), ...anchored(), '--jwks', await evidenceKeyFile())
      expect([known.code, known.said]).toEqual([1, expect.stringContaining('signature of manifest.json is not right')])
    }
  })

  it('fails where a signed row of the trail has no signature in it, whoever signed the bundle', async () => {
    const signatures = JSON.parse(unzip(bundle).get('signatures.json')?.toString() ?? '[]')
    expect(signatures.length).toBe(4)
    for (const left of [[], ...signatures.map((_: unknown, at: number) => signatures.toSpliced(at, 1))]) {
      const files = edited(unzip(bundle), 'signatures.json', () => JSON.stringify(left))
      const { code, said } = await verify(zip(await signedAnew(files)), ...anchored())
      expect([code, said]).toEqual([
        1,
        expect.stringMatching(/Row \d+ \(version-.*\) is signed, and its signature is not in the bundle/),
      ])
    }
  })

  it('is consistent in itself without an anchor, or with one of earlier rows', async () => {
    const { code, said } = await verify(bundle)
    expect([code, said]).toEqual([2, expect.stringContaining('Consistent in itself, not anchored.')])
    expect((await verify(bundle, '--anchor', `1:${'0'.repeat(64)}`)).code).toBe(2)
    expect((await verify(bundle, '--anchor')).code).toBe(64)
  })

  it('fails with one changed byte at any place of the bundle', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bundle.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const changed = Buffer.from(bundle)
        changed[at] = (changed[at] ?? 0) ^ by
        const { code, said } = await verify(changed, ...anchored())
        expect([code, said], `byte ${at}`).toEqual([1, expect.stringContaining('NOT RIGHT: ')])
      }),
      { numRuns: 40 },
    )
  })

  it('fails with one changed byte of any file inside, packed again, and names the file', async () => {
    for (const [name, content] of unzip(bundle)) {
      const changed = Buffer.from(content)
      const at = Math.floor(content.length / 2)
      changed[at] = (changed[at] ?? 0) ^ 1
      const { code, said } = await verify(zip(new Map(unzip(bundle)).set(name, changed)), ...anchored())
      expect(code, name).toBe(1)
      if (!name.startsWith('manifest') && name !== 'jwks.json') expect(said).toContain(`NOT RIGHT: ${name} `)
    }
  })

  it('fails where files are left out, added or cut off', async () => {
    const files = unzip(bundle)
    const without = new Map(files)
    without.delete('audit/anchors.json')
    const cases: [string, Buffer][] = [
      ['audit/anchors.json is missing.', zip(without)],
      ['more.txt is not in the manifest.', zip(new Map(files).set('more.txt', Buffer.from('x')))],
      ['no ZIP archive', bundle.subarray(0, bundle.length / 2)],
      ['a name that none should have', zip(new Map(files).set('../up.txt', Buffer.from('x')))],
      ['two files of the name', makeZip([...files, ...files].map(([name, content]) => ({ name, content })))],
      [
        'is longer than',
        makeZip(
          [...files].map(([name, content]) => ({
            name,
            content,
            ...(name === 'manifest.json' && { claims: { unpacked: 10 } }),
          })),
        ),
      ],
    ]
    for (const [expected, bytes] of cases) {
      const { code, said } = await verify(bytes, ...anchored())
      expect([code, said]).toEqual([1, expect.stringContaining(expected)])
    }
  })
})

describe('Evidence that somebody made anew', () => {
  const chainEdits: [string, string, (lines: string[]) => string[]][] = [
    ['a removed row', 'is missing', (lines) => lines.toSpliced(3, 1)],
    [
      'swapped rows',
      'is missing',
      (lines) => [...lines.slice(0, 2), lines[3] ?? '', lines[2] ?? '', ...lines.slice(4)],
    ],
    ['an inserted row', 'is missing', (lines) => lines.toSpliced(3, 0, lines[3] ?? '')],
    [
      'a changed row',
      'was changed',
      (lines) => lines.map((line) => line.replace('version-uploaded', 'version-replaced')),
    ],
    [
      'a changed digest',
      'is not the row',
      (lines) => lines.map((line) => line.replace(/("digest":")../, line.includes('"ff') ? '$100' : '$1ff')),
    ],
    ['a shorter trail', 'ends with row', (lines) => lines.slice(0, -1)],
  ]
  it.each(chainEdits)('fails with %s, though all hashes were made anew and signed', async (_, expected, edit) => {
    const files = edited(unzip(bundle), 'audit/chain.jsonl', (text) => `${edit(text.trim().split('\n')).join('\n')}\n`)
    const { code, said } = await verify(zip(await signedAnew(files)), ...anchored())
    expect([code, said]).toEqual([1, expect.stringContaining(expected)])
  })

  it('fails without the key of the server, and with another one where the keys are known', async () => {
    const files = edited(unzip(bundle), `versions/1-${versionId}/decisions.json`, (text) =>
      text.replace('Dario', 'Doris'),
    )
    const relistedOnly = await verify(zip(relisted(files)), ...anchored())
    expect([relistedOnly.code, relistedOnly.said]).toEqual([
      1,
      expect.stringContaining('signature of manifest.json is not right'),
    ])
    const jwks = await fileWith('known.json', unzip(bundle).get('jwks.json')?.toString() ?? '')
    const other = await verify(zip(await signedAnew(files)), ...anchored(), '--jwks', jwks)
    expect([other.code, other.said]).toEqual([1, expect.stringContaining('signature of manifest.json is not right')])
    const unknown = await fileWith('unknown.json', '{"keys":[]}')
    expect((await verify(bundle, '--jwks', unknown)).said).toContain('signed with a key that is not known')
  })

  it.each([
    ['printed name', 'signatures.json', 'Dario Quality', 'Doris Quality', 'was changed: it does not fit its hash'],
    ['file', 'file.json', '"Jam"', '"Ham"', 'the file is not what row'],
    ['test data', 'test-data.json', 'Strawberry', 'Strawberri', 'the test data are not what row'],
    ['variables', 'variables.json', '"propertySize":30', '"propertySize":31', 'the variables are not what row'],
    [
      'check list',
      'decisions.json',
      '"expiry": "correct"',
      '"expiry": "not-on-label"',
      'check list is not what was signed',
    ],
  ])('fails with another %s, and names it', async (_, name, from, to, expected) => {
    const all = unzip(bundle)
    const full = [...all.keys()].find((each) => each.endsWith(name)) ?? ''
    expect(all.get(full)?.toString()).toContain(from)
    const files = await signedAnew(edited(all, full, (text) => text.replace(from, to)))
    const { code, said } = await verify(zip(files), ...anchored())
    expect([code, said]).toEqual([1, expect.stringContaining(expected)])
  })

  it('fails against an anchor from elsewhere where its whole chain was computed again', async () => {
    const files = withChain(unzip(bundle), (lines) =>
      lines.map((line) => {
        if (!line.row) return line
        const isFirst = line.row.action === 'version-uploaded'
        // Signed rows would need their signatures.
        return { ...line, row: { ...line.row, signatureId: null, ...(isFirst && { userId: newId() }) } }
      }),
    )
    const bare = edited(
      edited(files, 'audit/anchors.json', () => '[]'),
      'signatures.json',
      () => '[]',
    )
    const made = await signedAnew(bare)
    expect((await verify(zip(made))).code).toBe(2)
    const { code, said } = await verify(zip(made), ...anchored())
    expect([code, said]).toEqual([1, expect.stringContaining(`Row ${anchor.seq} is not the row that was anchored`)])
  })
})

describe('Evidence', () => {
  it('is there of labels, signatures and users, and of nothing else', async () => {
    const { rows } = await test.rows.query(`select id from signatures where meaning = 'responsibility'`)
    for (const [kind, id] of [
      ['label', labelId],
      ['signature', rows[0].id],
      ['user', people.designer.id],
    ] as const) {
      const answer = await ask(kind, id)
      const { code, said } = await verify(answer.rawPayload, ...anchored(), '--jwks', await evidenceKeyFile())
      expect([answer.statusCode, kind === 'user' ? code : 0, code === 1 ? said : '']).toEqual([
        200,
        kind === 'user' ? 2 : 0,
        '',
      ])
    }
    for (const [kind, id] of [
      ['order', labelId],
      ['label', newId()],
      ['label', 'x'],
      ['user', labelId],
    ] as const)
      expect((await ask(kind, id)).statusCode).toBe(404)
  })

  it('is for administrators and quality managers of the organization', async () => {
    expect((await ask('label-version', versionId, people.designer.token)).statusCode).toBe(403)
    expect((await ask('label-version', versionId, people.admin.token)).statusCode).toBe(200)
    const stranger = await registerAnother(test)
    for (const [kind, id] of [
      ['label-version', versionId],
      ['label', labelId],
      ['user', people.designer.id],
    ] as const)
      expect((await ask(kind, id, stranger)).statusCode).toBe(404)
  })
})
