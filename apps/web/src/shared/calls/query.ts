import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { notify } from '../ui/notify.tsx'

/** One cache for the whole back-office; emptied when the company changes. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // Without data the error is shown in their place; with data already shown it would not be clear that they are old.
    onError: (error, query) => {
      if (query.state.data !== undefined) notify.error(error)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // What is shown nowhere is soon forgotten; open tabs hold theirs, see shell/held-data.ts
      gcTime: 60_000,
      refetchOnWindowFocus: false,
      // A refusal stays a refusal; what may pass is tried twice more
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && error.passing && error.error !== 'net.timeout',
    },
  },
})
