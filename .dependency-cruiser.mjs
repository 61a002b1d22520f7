// The law of the house: which room may import which. Opening a door is a decision record, not an edit here alone.

/** Room → the rooms it may import. */
export const rooms = {
  'packages/label-document': [],
  'packages/label-layout': ['packages/label-document'],
  'packages/label-output': ['packages/label-document', 'packages/label-layout'],
  'packages/label-input': ['packages/label-document', 'packages/label-layout'],
  'packages/barcode-reading': ['packages/label-document', 'packages/label-layout', 'packages/label-output'],
  'packages/open-label': ['packages/label-document'],
  'packages/label-editor': ['packages/label-document', 'packages/label-layout', 'packages/open-label'],
  'packages/contract': ['packages/label-document', 'packages/open-label'],
  'packages/printing': [],
  'packages/link': ['packages/contract'],
  'packages/table-files': [],
  'apps/server': [
    'packages/label-document',
    'packages/label-layout',
    'packages/label-output',
    'packages/label-input',
    'packages/barcode-reading',
    'packages/open-label',
    'packages/contract',
    'packages/printing',
    'packages/table-files',
  ],
  'apps/web': [
    'packages/contract',
    'packages/label-document',
    'packages/label-layout',
    'packages/label-output',
    'packages/label-input',
    'packages/open-label',
    'packages/label-editor',
  ],
  'apps/helper': ['packages/contract', 'packages/printing', 'packages/link'],
  'apps/virtual-printer': [
    'packages/label-document',
    'packages/label-layout',
    'packages/label-output',
    'packages/label-input',
  ],
}

const pureRooms = '^packages/(label-document|label-layout|label-output|label-input|open-label|label-editor|contract)/'
const tests = '[.](test|spec)[.]tsx?$|/testing/'
const inside = (room) => `^${room}/`

const roomRules = Object.entries(rooms).map(([room, allowed]) => ({
  name: `only-through-the-doors-of-${room.replace('/', '-')}`,
  severity: 'error',
  comment: `${room} may import ${allowed.join(', ') || 'no other room'}. Opening a door is a decision: docs/decisions.`,
  from: { path: inside(room), pathNot: tests },
  to: { path: '^(apps|packages)/', pathNot: [inside(room), ...allowed.map(inside)] },
}))

const rules = [
  {
    name: 'features-meet-at-the-service',
    severity: 'error',
    comment: "Use another feature's *.service.ts, never its store, its routes or its inner files.",
    from: { path: '^apps/server/src/features/([^/]+)/', pathNot: tests },
    to: { path: '^apps/server/src/features/', pathNot: ['^apps/server/src/features/$1/', '[.]service[.]ts$'] },
  },
  {
    name: 'web-features-meet-at-the-queries',
    severity: 'error',
    comment: 'A web feature uses another only by its *.queries.ts; a page that needs several lives in web/src/app.',
    from: { path: '^apps/web/src/features/([^/]+)/', pathNot: tests },
    to: { path: '^apps/web/src/features/', pathNot: ['^apps/web/src/features/$1/', '[.]queries[.]ts$'] },
  },
  {
    name: 'ground-floor-knows-no-features',
    severity: 'error',
    comment: 'Features stand on platform, lib, api, session and ui, never the other way round.',
    from: { path: '^apps/(server/src/platform|web/src/(lib|api|session|ui))/', pathNot: tests },
    to: { path: '^apps/(server|web)/src/(features|app)/' },
  },
  {
    name: 'ui-makes-no-call',
    severity: 'error',
    comment: 'What is in web/src/ui knows no feature and makes no call.',
    from: { path: '^apps/web/src/ui/', pathNot: tests },
    to: {
      path: '^apps/web/src/(api|session)/|^packages/contract/src/(server|helper)/',
      // What a refusal says, and what a tab keeps for its person, are no calls.
      pathNot: [
        '^apps/web/src/api/(call-error|error-texts|field-errors)[.]',
        '^apps/web/src/session/(kept-draft|use-leave-guard)[.]',
      ],
    },
  },
  {
    name: 'lib-stands-below-calls-and-session',
    severity: 'error',
    comment: 'web/src/lib is what api, session and ui stand on.',
    from: { path: '^apps/web/src/lib/', pathNot: tests },
    to: { path: '^apps/web/src/(api|session|ui)/' },
  },
  {
    name: 'pure-rooms-stay-pure',
    severity: 'error',
    comment: 'The label rooms and the contract run in every browser: no Node module in them.',
    from: { path: pureRooms, pathNot: tests },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'no-cycles',
    severity: 'error',
    comment: 'Two files that import each other are one file, or a third is missing.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'tests-are-leaves',
    severity: 'error',
    comment: 'Product code does not import tests or what they use.',
    from: { path: '^(apps|packages)/', pathNot: tests },
    to: { path: tests },
  },
  {
    name: 'declared-dependencies-only',
    severity: 'error',
    comment: 'Every package is named in the package.json of the room that uses it.',
    from: { path: '^(apps|packages)/', pathNot: tests },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'], pathNot: '(^|/)node_modules/(@types|vite)/' },
  },
  {
    name: 'resolvable',
    severity: 'error',
    comment: 'What cannot be found is not checked: a forbidden import could hide behind it.',
    from: {},
    to: { couldNotResolve: true, pathNot: '[?]url$' },
  },
]

export default {
  forbidden: [...roomRules, ...rules],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|[.]runtime)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
}
