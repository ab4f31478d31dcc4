import { businessDate, monthOf } from '@tuheng/domain/kernel/dates'
import dayjs from 'dayjs'
import { useT } from '../../locale/index.ts'
import type { FilterProps } from '../types.ts'
import { periodPresets } from './period-presets.ts'
import { RangeInput } from './range-input.tsx'
import { rangeOf } from './range-of.ts'
import { TIME_FORMATS, type TimeGrain } from './time-formats.ts'
import type { Activation } from './lazy-time-filter.tsx'

type Props = FilterProps & {
  grain: TimeGrain
  /** How the calendar was opened while it was being loaded. */
  activation: Activation
}

/** From–to in days or months, both included; a time counts to the end of its day. */
export function TimeFilter({ filter, label, onChange, grain, activation }: Props) {
  const t = useT()
  const month = grain === 'month'
  const shown = month ? 'month' : 'date'
  const digits = TIME_FORMATS[shown].wire.length
  const [from, to] = rangeOf(filter)
  return (
    <RangeInput
      grain={shown}
      autoFocus={activation !== 'seen'}
      openAtOnce={activation === 'pressed'}
      variant="borderless"
      aria-label={label}
      suffixIcon={null}
      placeholder={[t('filter.from'), t('filter.to')]}
      value={[from?.slice(0, digits) ?? null, to?.slice(0, digits) ?? null]}
      presets={periodPresets(businessDate(Date.now())).map(({ key, range }) => ({
        label: t(`time.${key}`),
        value: [dayjs(month ? monthOf(range[0]) : range[0]), dayjs(month ? monthOf(range[1]) : range[1])],
      }))}
      onChange={([start, end]) => onChange(start || end ? { op: 'range', value: [start, end] } : undefined)}
    />
  )
}
