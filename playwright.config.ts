import { readdirSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { readDurations, sortLongestFirst } from './scripts/suites/durations.ts'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** `npm run proof` sets it: then the journeys run that are too long for `npm test`, and no others. */
const isProof = process.env.LABELWRIGHT_PROOF === '1'

const journeys = readdirSync(new URL('e2e', import.meta.url))
  .filter((name) => name.endsWith('.spec.ts') && name.endsWith('.proof.spec.ts') === isProof)
  .map((name) => `e2e/${name}`)
const inOrder = sortLongestFirst(journeys, (file) => file, readDurations())
/** Playwright runs the files of a project by their names, but projects in their order: the last ones are short, so that workers end together. */
const [longEnd, middleEnd] = [12, 28]

// The product itself runs, with all its programs: the setup starts one for each worker.
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/start-the-product.ts',
  // A busy machine takes its time: these limits end what hangs, and say nothing about speed.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  fullyParallel: false,
  // One more than small machines have cores: journeys wait for leases, printers and frames of the screen.
  workers: 3,
  projects: [
    { name: 'long', testMatch: inOrder.slice(0, longEnd).map((file) => `**/${file}`) },
    { name: 'middle', testMatch: inOrder.slice(longEnd, middleEnd).map((file) => `**/${file}`) },
    { name: 'short', testMatch: inOrder.slice(middleEnd).map((file) => `**/${file}`) },
  ].filter(({ testMatch }) => testMatch.length > 0),
  reporter: [['list']],
  outputDir: 'node_modules/.cache/e2e',
  use: {
    // The same engine as Chromium without the parts of a window, which nobody sees here: journeys take two thirds of the time.
    launchOptions: { executablePath: '/usr/bin/chromium-headless-shell', args },
    contextOptions: { reducedMotion: 'reduce' },
    // Each journey begins in a new browser, which would fetch the whole shell for it; its own journey lets it in.
    serviceWorkers: 'block',
    locale: 'en-GB',
    viewport: { width: 1280, height: 860 },
  },
})
