import type { Field } from '@tuheng/domain/kernel/field'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Reading } from '../../../engine/sheet/sheet-types.ts'
import { readQuickTime } from './quick-time.ts'
import { readTons } from './tons.ts'
import { trips } from './trips.ts'

/** A weight in kilograms or tonnes. */
export function readWeight(name: string): (text: string) => Reading {
  const field = trips.fields[name] as Field
  return text => {
    const tons = readTons(text)
    if (!tons) return { issue: fieldIssue('field.number', { field, name }, { value: text.slice(0, 20) }) }
    const { value, issue } = kindOf(field).parse(tons.value, field, name)
    return issue ? { issue } : { value }
  }
}

/** An abbreviated date and time. Without a day it belongs to the day of the row above, otherwise to today. */
export function readMoment(name: string, now: () => string): (text: string, above: AnyRow | undefined) => Reading {
  const field = trips.fields[name] as Field
  return (text, above) => {
    if (text.trim() === '') return { value: null }
    const base = typeof above?.[name] === 'string' ? (above[name] as string).slice(0, 10) : now().slice(0, 10)
    const value = readQuickTime(text, { now: now(), base })
    return value === null
      ? { issue: fieldIssue('field.date', { field, name }, { value: text.slice(0, 20) }) }
      : { value }
  }
}

export function readText(name: string): (text: string) => Reading {
  const field = trips.fields[name] as Field
  return text => {
    const { value, issue } = kindOf(field).parse(text.trim() === '' ? null : text.trim(), field, name)
    return issue ? { issue } : { value }
  }
}
