import { defineConfig } from '@playwright/test'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// The product itself runs, with all its programs: the setup starts one for each worker.
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/start-the-product.ts',
  // A busy machine takes its time: these limits end what hangs, and say nothing about speed.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  fullyParallel: false,
  workers: 2,
  reporter: [['list']],
  outputDir: 'node_modules/.cache/e2e',
  use: {
    launchOptions: { executablePath: '/usr/bin/chromium-headless-shell', args },
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    // Each journey begins in a new browser, which would fetch the whole shell for it; its own journey lets it in.
    serviceWorkers: 'block',
    locale: 'en-GB',
    viewport: { width: 1280, height: 860 },
  },
})
