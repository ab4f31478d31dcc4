import { businessDate } from '@tuheng/domain/kernel/dates'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { usePickerRef } from '../../../shared/use-picker-ref.ts'
import { useT } from '../../locale/index.ts'
import { frameOf } from '../frame.ts'
import type { InputProps } from '../types.ts'
import { TIME_FORMATS, type TimeGrain } from './time-formats.ts'

type Props = Omit<InputProps, 'value' | 'onChange'> & { value: string | null | undefined; onChange(value: string | null): void; grain: TimeGrain }

/** Wall time in Shanghai: the text on the wire is the text on screen, no zone is ever applied. */
export function TimeInput(props: Props) {
  const { value, onChange, onBlur, grain } = props
  const t = useT()
  const picker = usePickerRef()
  const { wire, typed } = TIME_FORMATS[grain]
  const today = dayjs(businessDate(Date.now()))
  return (
    <DatePicker
      ref={picker}
      {...frameOf(props)}
      className="en-fill"
      picker={grain === 'month' ? 'month' : 'date'}
      showTime={grain === 'dateTime' ? { format: 'HH:mm', defaultValue: dayjs('00:00', 'HH:mm') } : false}
      format={[...typed]}
      needConfirm={false}
      showNow={false}
      suffixIcon={props.bare === 'cell' ? null : undefined}
      placeholder={props.bare ? '' : typed[0].toLowerCase().replace('hh', 'HH')}
      presets={grain === 'month' ? [] : [
        { label: t('time.today'), value: () => (grain === 'dateTime' ? nowInShanghai() : today) },
        { label: t('time.yesterday'), value: today.subtract(1, 'day') },
        { label: t('time.tomorrow'), value: today.add(1, 'day') },
      ]}
      value={value ? dayjs(value) : null}
      onChange={next => onChange(next ? next.format(wire) : null)}
      onBlur={() => onBlur?.()}
    />
  )
}

function nowInShanghai() {
  return dayjs(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19))
}
