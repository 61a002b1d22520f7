/// <reference types="vite/client" />
// Renders components with the product's providers.
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { theme } from '../ui/theme.ts'

/** A failed query is not tried again, and nothing waits to be forgotten: the timer of it would outlive the test. */
export const queryOptionsOfTests = {
  queries: { retry: false, gcTime: Number.POSITIVE_INFINITY },
  mutations: { gcTime: Number.POSITIVE_INFINITY },
}

/** Renders within the product's providers. */
export function renderIn(element: ReactElement) {
  const client = new QueryClient({ defaultOptions: queryOptionsOfTests })
  return render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={client}>{element}</QueryClientProvider>
    </MantineProvider>,
  )
}
