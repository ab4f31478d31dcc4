import { call } from './api.ts'
import { createEventParser, type ServerEvent } from './event-stream.ts'

interface EventHandlers {
  /** Fetches the current state, before the first event and whenever events may have been missed. */
  refresh(signal: AbortSignal): Promise<void>
  /** The stream is open: what happens from now on arrives. */
  onOpen(): void
  onEvent(event: ServerEvent): void
}

const RETRY_MS = [1_000, 3_000, 10_000, 30_000]

/**
 * Follows the member's events until the returned function is called. A broken stream is reconnected with growing
 * delays. A hidden window closes its stream, since a browser opens only six connections to a host.
 */
export function followEvents(handlers: EventHandlers): () => void {
  let stop = new AbortController()
  const reconnect = () => {
    stop.abort()
    stop = new AbortController()
    if (!document.hidden) void follow(stop.signal, handlers)
  }
  reconnect()
  document.addEventListener('visibilitychange', reconnect)
  return () => {
    document.removeEventListener('visibilitychange', reconnect)
    stop.abort()
  }
}

async function follow(signal: AbortSignal, { refresh, onOpen, onEvent }: EventHandlers): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    try {
      await refresh(signal)
      const response = await call<Response>('sys/event/stream', undefined, {
        method: 'GET',
        raw: true,
        signal,
        timeout: 2 ** 31 - 1,
      })
      failures = 0
      onOpen()
      await readStream(response, onEvent)
    } catch {
      failures++ // the end of the session is announced elsewhere; other failures are retried
    }
    await pause(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 1_000, signal)
  }
}

async function readStream(response: Response, onEvent: (event: ServerEvent) => void): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const cut = createEventParser()
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) return
    cut(part.value).forEach(onEvent)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
