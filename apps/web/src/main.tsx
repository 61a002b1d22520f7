// The web application: what people see and touch in the browser.
import './app/trusted-types.ts'
import './ui/styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { reloadOnceWhenPartsAreGone } from './app/missing-parts.ts'
import { queryClient } from './app/query-client.ts'
import { router } from './app/routes.tsx'
import { preferredLanguage, speak } from './lib/i18n.ts'
import { cssVariables, theme } from './ui/theme.ts'

const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

reloadOnceWhenPartsAreGone(() => location.reload())
await speak(preferredLanguage())

// Behind the first page: nothing that it shows waits for this.
const watchVersions = async () => (await import('./app/versions/new-version.ts')).watchVersions(router)
if (import.meta.env.PROD && document.readyState === 'complete') void watchVersions()
else if (import.meta.env.PROD) window.addEventListener('load', () => void watchVersions(), { once: true })

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
