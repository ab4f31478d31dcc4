import { lazy, Suspense, useEffect, useState } from 'react'
import { call } from '../../shared/api.ts'
import { messagesOf } from './banner-rules.ts'

const Banner = lazy(() => import('./banner.tsx'))

/** After the page has come: nobody waits for announcements. */
const NOTICE_DELAY = 1000

interface Props {
  /** Under which name an announcement keeps its text. */
  textKey?: string
  /** Of what kind it is, where it is said as a message, too. */
  messageType?: 'success' | 'warning' | 'error'
  /** Offers theme, direction and duration. */
  showControls?: boolean
}

/** Announcements of the operator, when there are any. A failed call hides them and says nothing. */
export function BannerGate({ textKey = 'description', ...rest }: Props) {
  const [messages, setMessages] = useState<readonly string[]>([])
  useEffect(() => {
    const gone = new AbortController()
    const load = () =>
      call<unknown>('sys/base/msg', {}, { signal: gone.signal, quiet: true }).then(
        answer => setMessages(messagesOf(answer, textKey)),
        () => setMessages([]),
      )
    const timer = setTimeout(() => void load(), NOTICE_DELAY)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [textKey])
  if (!messages.length) return null
  return (
    <Suspense>
      <Banner messages={messages} {...rest} onClose={() => setMessages([])} />
    </Suspense>
  )
}
