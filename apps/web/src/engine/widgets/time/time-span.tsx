import { SwapRightOutlined } from '@ant-design/icons'
import { lazy, startTransition, useState } from 'react'
import { useT } from '../../locale/index.ts'
import type { FilterProps } from '../types.ts'
import { spanOf } from './span-of.ts'
import type { TimeGrain } from './time-formats.ts'
import '../../common/filters.css'

/** How the person reached it: by pointer, by keyboard, by a press. */
export type Turned = 'seen' | 'entered' | 'pressed'

const TimeFilter = lazy(() => import('./time-filter.tsx').then(module => ({ default: module.TimeFilter })))

type Props = FilterProps & { grain: TimeGrain }

/**
 * A period as text. The calendar is a large module, so it replaces the text only when the pointer or the focus is here.
 */
export function TimeSpan(props: Props) {
  const { filter, label, grain } = props
  const t = useT()
  const [wanted, setWanted] = useState<Turned | null>(null)
  if (wanted) return <TimeFilter {...props} turned={wanted} />
  // In a transition, so that the text stays and keeps the focus until the calendar is loaded
  const want = (how: Turned) => startTransition(() => setWanted(before => (before === 'pressed' ? before : how)))
  const [from, to] = spanOf(filter)
  const digits = grain === 'month' ? 7 : 10
  return (
    <span
      className="en-flt-range en-flt-time"
      onPointerEnter={() => want('seen')}
      onPointerDown={() => want('pressed')}
    >
      <input
        readOnly
        aria-label={label}
        placeholder={t('filter.from')}
        value={from?.slice(0, digits) ?? ''}
        onFocus={() => want('entered')}
      />
      <SwapRightOutlined aria-hidden />
      <input
        readOnly
        aria-label={label}
        placeholder={t('filter.to')}
        value={to?.slice(0, digits) ?? ''}
        onFocus={() => want('entered')}
      />
    </span>
  )
}
