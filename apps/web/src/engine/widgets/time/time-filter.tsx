import { businessDate, monthOf } from '@tuheng/domain/kernel/dates'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { usePickerRef } from '../../../shared/use-picker-ref.ts'
import { useT } from '../../locale/index.ts'
import type { FilterProps } from '../types.ts'
import { periodPresets } from './period-presets.ts'
import { spanOf } from './span-of.ts'
import { TIME_FORMATS, type TimeGrain } from './time-formats.ts'
import type { Turned } from './time-span.tsx'

type Props = FilterProps & {
  grain: TimeGrain
  /** What happened here before the calendar was there. */
  turned: Turned
}

/** From–to in days or months, both included; an instant counts to the end of its day. */
export function TimeFilter({ filter, label, onChange, grain, turned }: Props) {
  const t = useT()
  const picker = usePickerRef()
  const month = grain === 'month'
  const format = month ? TIME_FORMATS.month : TIME_FORMATS.date
  const [from, to] = spanOf(filter)
  const today = businessDate(Date.now())
  return (
    <DatePicker.RangePicker
      ref={picker}
      autoFocus={turned !== 'seen'}
      defaultOpen={turned === 'pressed'}
      variant="borderless"
      aria-label={label}
      picker={month ? 'month' : 'date'}
      format={[...format.typed]}
      allowEmpty={[true, true]}
      suffixIcon={null}
      placeholder={[t('filter.from'), t('filter.to')]}
      value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
      presets={periodPresets(today).map(({ key, range }) => ({
        label: t(`time.${key}`),
        value: [dayjs(month ? monthOf(range[0]) : range[0]), dayjs(month ? monthOf(range[1]) : range[1])],
      }))}
      onChange={next => onChange(next ? { op: 'range', value: [next[0]?.format(format.wire) ?? null, next[1]?.format(format.wire) ?? null] } : undefined)}
    />
  )
}
