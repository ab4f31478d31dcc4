import type { FieldKind } from '@tuheng/domain/kernel/field'
import type { Widget } from '../types.ts'
import { TimeFilter } from './time-filter.tsx'
import { TimeInput, type TimeGrain } from './time-input.tsx'

type TimeKind = Extract<FieldKind, 'date' | 'dateTime' | 'month'>

function timeWidget<K extends TimeKind>(grain: TimeGrain, print: (value: string) => string, filterWidth: number): Widget<K> {
  return {
    Input: props => <TimeInput {...props} value={props.value as string | null} onChange={props.onChange as (value: string | null) => void} grain={grain} />,
    Cell: ({ value }) => print(value as string),
    text: ({ value }) => print(value as string),
    Filter: props => <TimeFilter {...props} grain={grain} />,
    filterWidth,
  }
}

export const dateWidget = timeWidget<'date'>('date', value => value, 236)
/** To the minute on screen, to the second underneath. */
export const dateTimeWidget = timeWidget<'dateTime'>('dateTime', value => value.slice(0, 16), 236)
export const monthWidget = timeWidget<'month'>('month', value => value, 210)
