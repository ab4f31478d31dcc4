import { SwapRightOutlined } from '@ant-design/icons'
import { lazy, startTransition, useState } from 'react'
import { useT } from '../../locale/index.ts'
import type { FilterProps } from '../types.ts'
import { rangeOf } from './range-of.ts'
import type { TimeGrain } from './time-formats.ts'
import '../../common/filters.css'

/** How the person reached it: by pointer, by keyboard, by a press. */
export type Activation = 'seen' | 'entered' | 'pressed'

const TimeFilter = lazy(() => import('./time-filter.tsx').then(module => ({ default: module.TimeFilter })))

type Props = FilterProps & { grain: TimeGrain }

/**
 * A period as text. The calendar is a large module, so it replaces the text only when the pointer or the focus is here.
 */
export function LazyTimeFilter(props: Props) {
  const { filter, label, grain } = props
  const t = useT()
  const [activation, setActivation] = useState<Activation | null>(null)
  if (activation) return <TimeFilter {...props} activation={activation} />
  // In a transition, so that the text stays and keeps the focus until the calendar is loaded
  const activate = (by: Activation) =>
    startTransition(() => setActivation(before => (before === 'pressed' ? before : by)))
  const [from, to] = rangeOf(filter)
  const digits = grain === 'month' ? 7 : 10
  return (
    <span
      className="en-flt-range en-flt-time"
      onPointerEnter={() => activate('seen')}
      onPointerDown={() => activate('pressed')}
    >
      <input
        readOnly
        aria-label={label}
        placeholder={t('filter.from')}
        value={from?.slice(0, digits) ?? ''}
        onFocus={() => activate('entered')}
      />
      <SwapRightOutlined aria-hidden />
      <input
        readOnly
        aria-label={label}
        placeholder={t('filter.to')}
        value={to?.slice(0, digits) ?? ''}
        onFocus={() => activate('entered')}
      />
    </span>
  )
}
