import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { notify } from '../ui/notify.tsx'

/** Refusals are not retried; temporary failures are retried twice. */
function isTriedAgain(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof ApiError && error.temporary && error.error !== 'net.timeout'
}

/** Milliseconds before the first retry; the second waits twice as long. */
const PAUSE_MS = 1000

/** Asks what is no query of a page, as stubbornly as queries do: a busy server may answer a moment later. */
export async function triedAgain<T>(ask: () => Promise<T>, pause = PAUSE_MS): Promise<T> {
  for (let failures = 0; ; failures++)
    try {
      return await ask()
    } catch (error) {
      if (!isTriedAgain(failures, error)) throw error
      await new Promise(resolve => setTimeout(resolve, pause * 2 ** failures))
    }
}

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
      retry: isTriedAgain,
    },
  },
})
