import * as contract from '@labelwright/contract/server/label-approval'
import * as findingsContract from '@labelwright/contract/server/label-findings'
import { enableLabels } from '@labelwright/contract/server/labels'
import { printArticle } from '@labelwright/contract/server/printing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '../../../context.ts'
import { fontNamed, notoNamed, sendFont } from '../../../testing/fonts.ts'
import { lineToPrint } from '../../../testing/line-to-print.ts'
import type { TestApp } from '../../../testing/start-app.ts'
import { samplePassword } from '../../../testing/usual-settings.ts'
import { designOf, makeLabelUnderApproval, type Reviewers, type Steps, startReviews } from '../testing/reviewers.ts'
import { thawLabel } from '../testing/thaw-label.ts'
import { runGoldenRows } from './run-golden-rows.service.ts'

let test: TestApp
let admin: string
let people: Reviewers
let steps: Steps

beforeAll(async () => {
  ;({ test, admin, people, steps } = await startReviews())
})
afterAll(() => test.stop())

/** A design of reviewers, its text in this font, with a barcode beside it. */
const design = (fontFamily: string) => {
  const { elements, ...document } = designOf('Jam')
  const code = { id: 'code', type: 'barcode', symbology: 'code128', content: '{{Name}}', x: 1000, y: 14_000 }
  const look = { width: 48_000, height: 8_000, moduleWidth: 250, showText: false, rotation: 0 }
  return { ...document, elements: [...elements.map((each) => ({ ...each, fontFamily })), { ...code, ...look }] }
}

/** A published label, stored as it was drawn. */
async function publish(fontFamily = 'Noto Sans') {
  const labelId = await makeLabelUnderApproval(test, admin)
  const input = { params: { labelId }, body: { document: design(fontFamily) as never } }
  const { data } = (await test.call(contract.uploadVersion, input, { token: people.designer.token })).body
  let version = await steps.setReady(await steps.addTestData(data))
  for (const person of [people.data, people.design]) version = await steps.approve(version, person)
  const { labelVersionId: versionId } = await steps.publish(version)
  // The job behind the publication.
  const states = () => select('select fingerprints from golden_states where label_version_id = $1', versionId)
  await expect.poll(states, { timeout: 20_000 }).toHaveLength(1)
  return { labelId, versionId }
}

/** As a server that starts with another program would. */
const withDrawing = (change: Partial<Context['drawing']>): Context => {
  const { context } = test.app
  return { ...context, drawing: { ...context.drawing, ...change } }
}
const run = (ctx: Context = test.app.context) => runGoldenRows(ctx)
const select = async (statement: string, ...values: unknown[]) => (await test.rows.query(statement, values)).rows
/** The first three; the server's own run may have come between, and found the same. */
const firstOutcomesOf = async (label: { versionId: string }) => {
  const outcomes = await outcomesOf(label)
  expect(outcomes.slice(3).every((outcome) => outcome === 'same')).toBe(true)
  return outcomes.slice(0, 3)
}
const outcomesOf = async ({ versionId }: { versionId: string }) =>
  (await select('select outcome from golden_runs where label_version_id = $1 order by at, id', versionId)).map(
    ({ outcome }) => outcome,
  )
const findingsOf = async (labelId: string, token = people.manager.token) => {
  const query = { labelId, take: 50, offset: 0 }
  return (await test.call(findingsContract.listLabelFindings, { query }, { token })).body.data
}
const accept = (findingId: string, body: { reason: string; version: number }, token = people.manager.token) =>
  test.call(findingsContract.acceptLabelFinding, { params: { findingId }, body }, { token })
const mailsTo = async (labelId: string) =>
  (await select('select subject from mails where link like $1', `%${labelId}/details`)).map(({ subject }) => subject)

describe('A published version of a label under quality assurance', () => {
  it('is stored as it was drawn right after it was published, and drawn again where the program has changed', async () => {
    const label = await publish()
    expect(await run()).toBe(0)
    const drawings = await select(
      'select dpi, contents from golden_drawings where label_version_id = $1',
      label.versionId,
    )
    const printers = await select('select distinct dpi from printers')
    expect(drawings.map(({ dpi }) => dpi).sort()).toEqual(printers.map(({ dpi }) => dpi).sort())
    for (const { contents } of drawings)
      expect(contents).toMatchObject([{ elementId: 'code', data: 'Strawberry', read: 'Strawberry', isRight: true }])
    await run(withDrawing({ fingerprint: 'another program' }))
    await run()
    expect(await firstOutcomesOf(label)).toEqual(['stored', 'same', 'same'])
    expect(await findingsOf(label.labelId)).toEqual([])
  })

  it('is drawn at a resolution that is new, and what is no longer in use is left as it is', async () => {
    const label = await publish()
    const dpis = async () =>
      (
        await select(
          'select distinct dpi from golden_drawings where label_version_id = $1 order by dpi',
          label.versionId,
        )
      ).map(({ dpi }) => dpi)
    const before = await dpis()
    const [printer] = await select('select id, dpi from printers limit 1')
    await test.rows.query('update printers set dpi = 406.4 where id = $1', [printer.id])
    await run()
    expect(await dpis()).toEqual([...before, 406.4].sort((one, other) => one - other))
    await test.rows.query('update printers set dpi = $2 where id = $1', [printer.id, printer.dpi])
    await run()
    expect(await firstOutcomesOf(label)).toEqual(['stored', 'same', 'same'])
    expect(await findingsOf(label.labelId)).toEqual([])
  })
})

describe('A font that was replaced, of a version that was frozen', () => {
  it('changes nothing: the version draws with the one that it was published with [CMP-11]', async () => {
    await sendFont(test, admin, fontNamed('Frozen Sans'))
    const label = await publish('Frozen Sans')
    await test.rows.query(`delete from fonts where family = 'Frozen Sans'`)
    expect((await sendFont(test, admin, notoNamed('Frozen Sans'))).status).toBe(200)
    expect(await run()).toBe(0)
    expect(await findingsOf(label.labelId)).toEqual([])
  })
})

describe('A font that was replaced, of a version that was not frozen', () => {
  let label: Awaited<ReturnType<typeof publish>>
  it('is a finding with both pictures and its name, mailed once to quality managers; printing goes on', async () => {
    await sendFont(test, admin, fontNamed('Acme Sans'))
    label = await publish('Acme Sans')
    await thawLabel(test, label.labelId)
    await test.rows.query(`delete from fonts where family = 'Acme Sans'`)
    expect((await sendFont(test, admin, notoNamed('Acme Sans'))).status).toBe(200)
    await run()
    await run()
    const [first, ...others] = await findingsOf(label.labelId)
    expect(first).toMatchObject({
      kind: 'dots',
      state: 'open',
      rowName: 'Longest',
      causes: [{ what: 'font-replaced', name: 'Acme Sans/regular' }],
      hasBefore: true,
      hasAfter: true,
    })
    expect(others.every(({ kind }) => kind === 'dots')).toBe(true)
    const pictures = await Promise.all(
      (['before', 'after'] as const).map((side) =>
        test.call(
          findingsContract.labelFindingPicture,
          { params: { findingId: first?.findingId ?? '' }, query: { side } },
          { token: people.data.token },
        ),
      ),
    )
    expect(pictures.map(({ headers }) => headers['content-type'])).toEqual(['image/png', 'image/png'])
    expect(pictures[0]?.body).not.toEqual(pictures[1]?.body)
    expect(await mailsTo(label.labelId)).toEqual([expect.stringMatching(/prints differently now$/)])
    expect(await select('select enabled from labels where id = $1', label.labelId)).toEqual([{ enabled: true }])
  })

  it('stands in the list of what has changed', async () => {
    const query = { filter: 'changed', take: 50, offset: 0 } as const
    const { data, total } = (await test.call(contract.listLabelsUnderApproval, { query }, { token: people.data.token }))
      .body
    const count = (await findingsOf(label.labelId)).length
    expect([total, data.map(({ labelId, openFindings }) => [labelId, openFindings])]).toEqual([
      1,
      [[label.labelId, count]],
    ])
  })

  it('is accepted by a quality manager with a reason of 3 to 2,000 characters, once, and compared with from then on', async () => {
    const [first] = await findingsOf(label.labelId)
    if (!first) throw new Error('no finding')
    const { findingId, version } = first
    const good = { reason: 'The new font was approved.', version }
    for (const person of [people.designer, people.data, people.publisher, people.admin])
      expect((await accept(findingId, good, person.token)).status).toBe(403)
    for (const reason of ['no', ' a ', 'x'.repeat(2_001)])
      expect((await accept(findingId, { reason, version })).status).toBe(422)
    expect((await accept(findingId, { ...good, version: version + 1 })).body.code).toBe('stale-version')
    expect((await accept(findingId, good)).body.data).toMatchObject({
      state: 'accepted',
      accepted: { fullName: 'Quentin Quality', reason: good.reason },
    })
    expect((await accept(findingId, { ...good, version: version + 1 })).body.code).toBe('stale-version')
    const told = await select(
      'select reason, user_id from audit_rows where entity_id = $1 and action = $2',
      label.versionId,
      'label-finding-accepted',
    )
    expect(told).toEqual([{ reason: good.reason, user_id: people.manager.id }])
    await run(withDrawing({ fingerprint: 'another program' }))
    const [open] = (await findingsOf(label.labelId)).filter(({ state }) => state === 'open')
    expect(open?.dpi).not.toBe(first.dpi)
  })

  it('is no finding any more where the font is back, and one with a sentence where it is gone', async () => {
    await test.rows.query(`delete from fonts where family = 'Acme Sans'`)
    await run()
    const gone = (await findingsOf(label.labelId)).filter(({ state }) => state === 'open')
    expect(gone[0]).toMatchObject({
      kind: 'undrawable',
      problem: expect.stringMatching(/Acme Sans/),
      causes: expect.arrayContaining([{ what: 'font-removed', name: 'Acme Sans/regular' }]),
      hasAfter: false,
    })
    await sendFont(test, admin, notoNamed('Acme Sans'))
    await run()
    const dpis = (await findingsOf(label.labelId)).filter(
      ({ state, kind }) => state === 'open' && kind === 'undrawable',
    )
    expect(dpis).toEqual([])
  })
})

describe('A barcode that says something else than when the version was published', () => {
  it('disables the label at once, by the server itself, and voids what waits', async () => {
    const { labelId, versionId } = await publish()
    const line = await lineToPrint(test, admin, { labelId, editableData: [{ key: 'Name', data: 'x' }] })
    const printed = await test.call(printArticle, { body: { computerName: 'x', labels: [line] } }, { token: admin })
    expect(printed.status, JSON.stringify(printed.body)).toBe(200)
    const [waiting] = printed.body.files.map(({ printJobEntryId }) => printJobEntryId)
    await test.rows.query(`update print_job_entries set state = 'Created' where id = $1`, [waiting])
    const { drawing } = test.app.context
    const otherwise = (input: object) => {
      const { source } = input as { source: { values: object } }
      return { ...input, source: { ...source, values: { ...source.values, Name: 'Raspberry' } } }
    }
    const other = withDrawing({
      fingerprint: 'a program with a fault',
      draw: (name, input, drawnFor) => drawing.draw(name, otherwise(input as object) as typeof input, drawnFor),
    })
    await run(other)
    const [finding] = await findingsOf(labelId)
    expect(finding).toMatchObject({
      kind: 'contents',
      causes: [{ what: 'engine' }],
      before: [{ read: 'Strawberry' }],
      after: [{ read: 'Raspberry' }],
      hasDisabled: true,
    })
    expect(await select('select enabled from labels where id = $1', labelId)).toEqual([{ enabled: false }])
    expect(await select('select state from print_job_entries where id = $1', waiting)).toEqual([{ state: 'Voided' }])
    const told = await select(
      `select user_id, reason from audit_rows where entity_id = $1 and action = 'label-disabled'`,
      labelId,
    )
    expect(told).toEqual([{ user_id: null, reason: expect.stringMatching(/^A barcode of version 1 no longer says/) }])
    expect(await mailsTo(labelId)).toEqual([expect.stringMatching(/was disabled: a barcode has changed$/)])
    const body = { ids: [labelId], reason: 'The fault is mended', password: samplePassword }
    expect((await test.call(enableLabels, { body }, { token: people.manager.token })).status).toBe(200)
    await run()
    expect((await findingsOf(labelId)).filter(({ state }) => state === 'open')).toEqual([])
    expect(await outcomesOf({ versionId })).toEqual(['stored', 'differs', 'same'])
  })
})
