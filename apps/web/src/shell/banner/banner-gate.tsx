import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { bannerCall } from '@tuheng/domain/system/messages/message.calls'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useAnnouncements } from '../../shared/inbox/announcements.ts'
import { call } from '../../shared/calls/api.ts'
import { type BannerItem, itemsOf, keyOfItem } from './banner-rules.ts'

const Banner = lazy(() => import('./banner.tsx'))

/** In milliseconds. The page is loaded before the announcements. */
const DELAY_MS = 1000
/** In milliseconds. All clients learn of a change at the same time; this spreads their calls. */
const SPREAD_MS = 500

interface Props {
  /** The property of an announcement that contains its text. */
  textKey?: string
  /** The type of the message that also shows the announcements. */
  messageType?: 'success' | 'warning' | 'error'
  /** Offers theme, direction and duration. */
  showControls?: boolean
}

/**
 * The banner, if there are announcements of the operator or the company. A failed call hides it silently. A closed
 * announcement stays closed until the page is reloaded.
 */
export function BannerGate({ textKey = 'description', ...rest }: Props) {
  const [items, setItems] = useState<readonly BannerItem[]>([])
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const revision = useAnnouncements(state => state.revision)
  useEffect(() => {
    const controller = new AbortController()
    const load = () =>
      call<AnswerOf<typeof bannerCall>>('sys/base/msg', {}, { signal: controller.signal, silent: true }).then(
        answer => setItems(itemsOf(answer, textKey)),
        () => controller.signal.aborted || setItems([]),
      )
    const timer = setTimeout(() => void load(), revision ? Math.random() * SPREAD_MS : DELAY_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [textKey, revision])
  const shown = items.filter(item => !closed.has(keyOfItem(item)))
  if (!shown.length) return null
  return (
    <Suspense>
      <Banner items={shown} {...rest} onClose={() => setClosed(new Set([...closed, ...shown.map(keyOfItem)]))} />
    </Suspense>
  )
}
