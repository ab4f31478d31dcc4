import { businessDate, monthOf } from '@tuheng/domain/kernel/dates'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useT } from '../../locale/index.ts'
import type { FilterProps } from '../types.ts'
import { periodPresets } from './period-presets.ts'
import { TIME_FORMATS, type TimeGrain } from './time-formats.ts'

/** From–to in days or months, both included; an instant counts to the end of its day. */
export function TimeFilter({ filter, label, onChange, grain }: FilterProps & { grain: TimeGrain }) {
  const t = useT()
  const month = grain === 'month'
  const format = month ? TIME_FORMATS.month : TIME_FORMATS.date
  const [from, to] = ends(filter?.op === 'eq' ? [filter.value, filter.value] : filter?.value)
  const today = businessDate(Date.now())
  return (
    <DatePicker.RangePicker
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

function ends(value: unknown): [string | null, string | null] {
  return Array.isArray(value) ? [(value[0] ?? null) as string | null, (value[1] ?? null) as string | null] : [null, null]
}
