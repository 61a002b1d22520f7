// The second run of knip, without tests and benchmarks: what only they use is unused.
import settings from './knip.json' with { type: 'json' }

/** The label designer, a later issue, needs them; until then only tests call them. */
const forTheDesigner = [
  'packages/label-layout/src/arrange-on-sheets.ts',
  'packages/label-layout/src/lay-out-pages.ts',
  'packages/label-layout/src/preflight/*.ts',
]
/** The designer's page and its server, which come next, use it; until then only tests call it. */
const forTheOpenLabel = ['packages/open-label/src/*.ts']
/** A test writes the published JSON Schema of the label format from it. */
const forThePublishedSchema = ['packages/label-document/src/label-document-schema.ts']
/** What tests in other rooms import. */
const forTests = ['packages/*/src/**/testing/**']

/** The editor and the calls of the open label, which the page and the server take over next. */
const forTheEditor = [
  'packages/label-editor/src/**/*.ts',
  'packages/contract/src/socket.ts',
  'packages/contract/src/server/label-designer*.ts',
]
/** The door of `npm run confirm-signer`. */
const forTheServersMachine = ['apps/server/src/features/label-approval/signers/confirm-at-server.service.ts']
const exempt = [
  ...forTheServersMachine,
  ...forTheEditor,
  ...forTheDesigner,
  ...forTheOpenLabel,
  ...forThePublishedSchema,
  ...forTests,
]

export default { ...settings, ignoreIssues: Object.fromEntries(exempt.map((path) => [path, ['exports', 'types']])) }
