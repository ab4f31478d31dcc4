import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { bannerCall } from '@tuheng/domain/system/messages/message.calls'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useAnnouncements } from '../../shared/inbox/announcements.ts'
import { call } from '../../shared/calls/api.ts'
import { type BannerItem, itemsOf, keyOfItem } from './banner-rules.ts'

const Banner = lazy(() => import('./banner.tsx'))

/** After the page has come: nobody waits for announcements. */
const NOTICE_DELAY = 1000
/** Everybody is told of a change at once, and need not ask at once. */
const SPREAD = 500

interface Props {
  /** Under which name an announcement keeps its text. */
  textKey?: string
  /** Of what kind it is, where it is said as a message, too. */
  messageType?: 'success' | 'warning' | 'error'
  /** Offers theme, direction and duration. */
  showControls?: boolean
}

/** Announcements of the operator and the company, when there are any. A failed call hides them and says nothing; what was closed stays away until the page is opened anew. */
export function BannerGate({ textKey = 'description', ...rest }: Props) {
  const [items, setItems] = useState<readonly BannerItem[]>([])
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const turn = useAnnouncements(state => state.revision)
  useEffect(() => {
    const gone = new AbortController()
    const load = () =>
      call<AnswerOf<typeof bannerCall>>('sys/base/msg', {}, { signal: gone.signal, silent: true }).then(
        answer => setItems(itemsOf(answer, textKey)),
        () => gone.signal.aborted || setItems([]),
      )
    const timer = setTimeout(() => void load(), turn ? Math.random() * SPREAD : NOTICE_DELAY)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [textKey, turn])
  const shown = items.filter(item => !closed.has(keyOfItem(item)))
  if (!shown.length) return null
  return (
    <Suspense>
      <Banner items={shown} {...rest} onClose={() => setClosed(new Set([...closed, ...shown.map(keyOfItem)]))} />
    </Suspense>
  )
}
