import type { FieldKind } from '@tuheng/domain/kernel/field'
import { lazy, Suspense } from 'react'
import type { FilterProps, InputProps, Widget } from '../types.ts'
import type { TimeGrain } from './time-formats.ts'
import { today } from '../../common/today.ts'
import { isLapsed } from './lapsed.ts'
import { LapsedDate } from './lapsed-date.tsx'
import { LazyTimeFilter } from './lazy-time-filter.tsx'

type TimeKind = Extract<FieldKind, 'date' | 'dateTime' | 'month'>

const TimeInput = lazy(() => import('./time-input.tsx').then(module => ({ default: module.TimeInput })))

function timeWidget<K extends TimeKind>(
  grain: TimeGrain,
  print: (value: string) => string,
  filterWidth: number,
): Widget<K> {
  return {
    Input: (props: InputProps<K>) => (
      <Suspense fallback={<span className="en-input-wait" />}>
        <TimeInput
          {...props}
          value={props.value as string | null}
          onChange={props.onChange as (value: string | null) => void}
          grain={grain}
        />
      </Suspense>
    ),
    Cell: ({ value, field }) =>
      isLapsed(field, value as string, today()) ? (
        <LapsedDate>{print(value as string)}</LapsedDate>
      ) : (
        print(value as string)
      ),
    text: ({ value }) => print(value as string),
    Filter: (props: FilterProps) => (
      <Suspense fallback={<span />}>
        <LazyTimeFilter {...props} grain={grain} />
      </Suspense>
    ),
    filterWidth,
  }
}

export const dateWidget = timeWidget<'date'>('date', value => value, 236)
/** Shown to the minute, stored to the second. */
export const dateTimeWidget = timeWidget<'dateTime'>('dateTime', value => value.slice(0, 16), 236)
export const monthWidget = timeWidget<'month'>('month', value => value, 210)
