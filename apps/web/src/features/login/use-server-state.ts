import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { messengerStateCall } from '@tuheng/domain/system/accounts/account.calls'
import { useEffect, useState } from 'react'
import { ApiError, call } from '../../shared/calls/api.ts'

/** In milliseconds. */
const RETRY_MS = 1000

/** What the sign-in page loads when it opens. */
export interface ServerState {
  /** Whether people may sign in through the company's messenger. */
  messenger: boolean
  /** The server's words while it loads the demo companies and nobody can sign in; empty otherwise. */
  loading: string
}

/** Repeats the call while the demo companies are loaded, so that the page shows when that is done. */
export function useServerState(): ServerState {
  const [state, setState] = useState<ServerState>({ messenger: false, loading: '' })
  useEffect(() => {
    const controller = new AbortController()
    void pollState(state => controller.signal.aborted || setState(state), controller.signal)
    return () => controller.abort()
  }, [])
  return state
}

async function pollState(report: (state: ServerState) => void, signal: AbortSignal): Promise<void> {
  let loading = ''
  do {
    try {
      const { configured } = await call<AnswerOf<typeof messengerStateCall>>(
        'user/dd/state',
        {},
        { silent: true, signal },
      )
      return report({ messenger: configured, loading: '' })
    } catch (error) {
      // Between the end of loading and the start of the server there is a moment without an answer
      const isLoading = error instanceof ApiError && error.error === 'server.loading_demo'
      if (!isLoading && !(loading && error instanceof ApiError && error.status === 0))
        return report({ messenger: false, loading: '' })
      if (isLoading) loading = error.message
      report({ messenger: false, loading })
    }
    await new Promise(done => setTimeout(done, RETRY_MS))
  } while (!signal.aborted)
}
