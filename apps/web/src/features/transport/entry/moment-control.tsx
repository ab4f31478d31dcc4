import { addDays } from '@tuheng/domain/kernel/dates'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { Input } from 'antd'
import { useFormSettings } from '../../../engine/form/form-settings.ts'
import { useForm, useFormState } from '../../../engine/form/form-context.ts'
import { useT } from '../locale/index.ts'
import { nowText, ruleContext } from '../../../engine/common/today.ts'
import { readQuickTime } from '../shared/quick-time.ts'
import type { ControlProps } from './entry-box.tsx'
import { useTyping } from '../../../engine/widgets/decimal/use-typing.ts'
import { useEntry } from './entry-context.ts'
import css from './entry.module.css'

/** Types a date and time in few keys. The instant that was understood is shown while typing. */
export function MomentControl({ name, id, label, invalid, describedBy }: ControlProps) {
  const t = useT()
  const form = useForm()
  const { baseDay } = useEntry()
  const { actor } = useFormSettings()
  const value = useFormState(({ values }) => values[name]) as string | null | undefined
  const { typing, setTyping, onFocus } = useTyping(shown(value))
  const read = (text: string) => readMoment(text, { name, row: form.values(), baseDay })
  const text = typing?.trim() ?? ''
  const parsed = text !== '' && text.length < WIDE_LENGTH && text !== shown(value) ? read(text) : null
  const take = (moment: string) => {
    form.set(name, moment)
    form.check(name, ruleContext(actor))
    if (typing !== null) setTyping(shown(moment))
  }
  return (
    <Input
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      {...(invalid ? { status: 'error' as const } : {})}
      autoComplete="off"
      placeholder={t('entry.timeHint', { day: baseDay.slice(5) })}
      suffix={
        parsed ? (
          <span className={css.meant}>{shown(parsed).slice(5)}</span>
        ) : !value && !text ? (
          <button
            type="button"
            className={css.nowButton}
            tabIndex={-1}
            title={t('entry.now.hint')}
            onMouseDown={event => event.preventDefault()}
            onClick={() => take(`${nowText().slice(0, 16)}:00`)}
          >
            {t('arrival.now')}
          </button>
        ) : (
          <span />
        )
      }
      value={typing ?? displayText(value, baseDay)}
      onFocus={onFocus}
      onChange={event => {
        setTyping(event.target.value)
        form.set(name, event.target.value.trim() === '' ? null : (read(event.target.value) ?? value ?? null))
      }}
      onBlur={() => {
        const field = form.model.fields[name]
        if (field && text !== '' && text !== shown(value) && read(text) === null)
          form.addErrors([fieldIssue('field.date', { field, name }, { value: text.slice(0, 20) })])
        else form.check(name, ruleContext(actor))
        setTyping(null)
      }}
    />
  )
}

/** A text of this length contains the date too and needs the full width. */
const WIDE_LENGTH = 11

/** An unloading follows its loading: a time without a day belongs to the day of loading, or to the next. */
function readMoment(
  text: string,
  { name, row, baseDay }: { name: string; row: AnyRow; baseDay: string },
): string | null {
  const now = nowText()
  const loadAt = row['loadAt']
  if (name !== 'unloadAt' || typeof loadAt !== 'string') return readQuickTime(text, { now, base: baseDay })
  const day = loadAt.slice(0, 10)
  const same = readQuickTime(text, { now, base: day })
  return same !== null && same <= loadAt ? readQuickTime(text, { now, base: addDays(day, 1) }) : same
}

/** The year is shown only if it differs. */
const displayText = (value: string | null | undefined, baseDay: string): string =>
  value?.startsWith(baseDay.slice(0, 4)) ? shown(value).slice(5) : shown(value)

const shown = (value: string | null | undefined): string => value?.slice(0, 16) ?? ''
