import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { notify } from '../ui/notify.tsx'

/** The cache of the whole application; cleared when the company changes. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // Without data the page shows the error itself. With old data on screen the error would go unnoticed.
    onError: (error, query) => {
      if (query.state.data !== undefined) notify.error(error)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Unused data is dropped soon; open tabs keep theirs, see shell/held-data.ts
      gcTime: 60_000,
      refetchOnWindowFocus: false,
      // Refusals are not retried; temporary failures are retried twice
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && error.temporary && error.error !== 'net.timeout',
    },
  },
})
