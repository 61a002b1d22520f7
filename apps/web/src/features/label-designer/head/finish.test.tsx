// @vitest-environment jsdom
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { sampleLabels } from '@labelwright/label-document/samples'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { endSession } from '../../../session/session.ts'
import { defined } from '../../../testing/defined.ts'
import { sampleHistory } from '../../../testing/sample-approval.ts'
import { sampleServer, signInAs } from '../../../testing/sample-server.ts'
import { DesignerDialogs } from '../dialogs/designer-dialogs.tsx'
import { openDesigner } from '../testing/open-designer.tsx'
import type { Targets } from '../use-targets.ts'
import { DesignerHead } from './designer-head.tsx'

afterEach(() => {
  endSession()
})

const { document } = defined(sampleLabels[0])
const targets: Targets = { printers: [], printer: undefined, choosePrinter: () => undefined } as unknown as Targets

const panel = (
  <>
    <DesignerHead targets={targets} onBack={() => undefined} />
    <DesignerDialogs labelId="l1" opened="publish" onOpen={() => undefined} targets={targets} findings={[]} rows={[]} />
  </>
)
const open = async (
  claims: Readonly<Record<string, unknown>>,
  approval: { readonly designers: string[] } | null,
  history: object = {},
) => {
  sampleServer({
    'GET /api/QualityAssurance/labels/l1': { json: { data: sampleHistory({ labelId: 'l1', ...history }) } },
  })
  signInAs('User', claims)
  await openDesigner(document as unknown as LabelDocument, panel, approval)
}
const dialog = () => screen.findByRole('dialog')

describe('The last step in the designer', () => {
  it('says who can set a label ready to somebody who manages labels without a role of quality assurance', async () => {
    await open({ UserRole: 'LabelManager' }, { designers: ['Dina Quality', 'Mara Quality'] })
    const asked = within(await dialog())
    expect(asked.getByRole('heading').textContent).toBe('This label goes through quality assurance')
    const people = within(asked.getByRole('list', { name: 'Label designers' })).getAllByRole('listitem')
    expect(people.map(({ textContent }) => textContent)).toEqual(['Dina Quality', 'Mara Quality'])
    expect(asked.queryByRole('button', { name: 'Publish' })).toBeNull()
    expect(asked.getByRole('note', { name: 'Link to this label' }).textContent).toContain('http')
    expect(screen.queryByRole('button', { name: 'Publish', hidden: true })).toBeNull()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit for review', hidden: true }).disabled).toBe(
      false,
    )
  })

  it('sends them to an administrator where nobody holds the role', async () => {
    await open({ UserRole: 'LabelManager' }, { designers: [] })
    within(await dialog()).getByText(/^Nobody has the role Label designer yet/)
    expect(screen.queryByRole('list', { name: 'Label designers' })).toBeNull()
  })

  it('sets the label ready for a label designer', async () => {
    await open({ QualityAssuranceRole: 'LabelDesigner' }, { designers: ['Dina Quality'] }, { actions: ['upload'] })
    within(await dialog()).getByRole('button', { name: 'Submit for review' })
  })

  it('publishes other labels, also those whose approval was switched off since they were opened', async () => {
    await open({ UserRole: 'LabelManager' }, null)
    within(await dialog()).getByRole('button', { name: 'Publish' })
    cleanup()
    const claims = { UserRole: 'LabelManager', QualityAssuranceRole: 'LabelDesigner' }
    await open(claims, { designers: [] }, { isUnderApproval: false })
    within(await dialog()).getByRole('button', { name: 'Publish' })
  })
})
