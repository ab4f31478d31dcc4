import { LockOutlined, QuestionCircleOutlined } from '@ant-design/icons'
import type { Field } from '@tuheng/domain/kernel/field'
import { labelOf, type AnyRow } from '@tuheng/domain/kernel/resource'
import { Tooltip } from 'antd'
import { memo } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { isMissing } from '../common/missing.ts'
import { unmatchedText } from '../common/unmatched.ts'
import { cellOf } from '../common/cell-text.ts'
import { useT } from '../locale/index.ts'
import { slots } from '../slots.ts'
import { widgetOf } from '../widgets/index.ts'
import { FieldError } from './field-error.tsx'
import { useForm, useFormState } from './form-context.ts'
import { useFormSettings } from './form-settings.ts'
import { fieldState, isNeededToSubmit, isRequired } from './form-model.ts'
import { sameValue } from './form-store.ts'

/** One field of a form: label, control and error. */
export const FieldBox = memo(function FieldBox({ name, hideLabel }: { name: string; hideLabel?: boolean }) {
  const form = useForm()
  const { model } = form
  const { creating, actor, locked, prefix } = useFormSettings()
  const lang = useLang()
  const t = useT()
  const state = useFormState(({ values }) => fieldState({ model, name, row: values, creating, actor }))
  const required = useFormState(({ values }) => isRequired(model, name, values))
  const later = useFormState(({ values }) => isNeededToSubmit(model, name, values))
  const isOpen = useFormState(({ values }) => isRequired(model, name, values) && isMissing(values[name]))
  const texts = useFormState(({ errors }) => errors[name])
  const recalledFrom = useFormState(({ recalled, values }) =>
    recalled[name] && sameValue(recalled[name].value, values[name]) ? recalled[name].no : undefined,
  )
  const field = model.fields[name]
  if (!field || state === 'hidden') return null
  const widget = widgetOf(field)
  const editable = state === 'editable' && !locked
  const label = labelOf(field, name)[lang]
  const hasError = !!texts?.length
  const Note = locked ? undefined : slots.fieldNotes[model.name]?.[name]
  return (
    <div
      className={widget.wide ? 'en-field en-field-wide' : 'en-field'}
      data-field={name}
      data-wrong={hasError ? true : undefined}
      data-open={(isOpen && editable) || undefined}
      data-kind={field.kind}
    >
      <Label
        field={field}
        name={name}
        text={label}
        required={required && editable}
        later={later && editable}
        locked={state === 'readonly' && !field.computed}
        hidden={hideLabel === true && field.lines !== undefined}
      />
      {editable || widget.wide ? (
        <Control field={field} name={name} label={label} editable={editable} hasError={hasError} noted={!!Note} />
      ) : (
        <Output field={field} name={name} />
      )}
      <FieldError texts={texts} id={`${prefix}-${name}-error`} />
      {recalledFrom !== undefined && editable && (
        <small className="en-recalled">{t('form.recalled', { no: recalledFrom })}</small>
      )}
      {Note && (
        <div id={`${prefix}-${name}-note`}>
          <Note form={form} creating={creating} />
        </div>
      )}
    </div>
  )
})

function Label({
  field,
  name,
  text,
  required,
  later,
  locked,
  hidden,
}: {
  field: Field
  name: string
  text: string
  required: boolean
  /** Submitting needs it. */
  later: boolean
  locked: boolean
  hidden: boolean
}) {
  const { prefix } = useFormSettings()
  const lang = useLang()
  const t = useT()
  return (
    <div className={hidden ? 'visually-hidden' : 'en-label'}>
      <label htmlFor={`${prefix}-${name}`}>
        {/* A switch that is off by default always has a value */}
        {required && field.default !== false && (
          <i className="en-must" title={t('form.required')}>
            *
          </i>
        )}
        {text}
        {later && <small className="en-later">{t('form.neededToSubmit')}</small>}
      </label>
      {field.hint && (
        <Tooltip title={field.hint[lang]}>
          <QuestionCircleOutlined className="en-hint" aria-label={field.hint[lang]} />
        </Tooltip>
      )}
      {locked && <LockOutlined className="en-hint" title={t('form.readonly')} aria-label={t('form.readonly')} />}
    </div>
  )
}

function Control({
  field,
  name,
  label,
  editable,
  hasError,
  noted,
}: {
  field: Field
  name: string
  label: string
  editable: boolean
  hasError: boolean
  noted: boolean
}) {
  const form = useForm()
  const { prefix } = useFormSettings()
  const value = useFormState(({ values }) => values[name])
  const caption = useFormState(({ values }) => values[`${name}$`])
  const unmatched = useFormState(({ values }) => unmatchedText(values, name))
  const { Input } = widgetOf(field)
  return (
    <Input
      id={`${prefix}-${name}`}
      field={field}
      name={name}
      path={name}
      value={value as never}
      caption={caption}
      unmatched={unmatched}
      getRow={form.values}
      {...(field.lines ? { label } : {})}
      {...(hasError || noted
        ? {
            describedBy: [...(hasError ? ['error'] : []), ...(noted ? ['note'] : [])]
              .map(part => `${prefix}-${name}-${part}`)
              .join(' '),
          }
        : {})}
      disabled={!editable}
      invalid={hasError}
      onChange={(next, also) => form.set(name, next, also)}
      onBlur={() => form.check(name)}
    />
  )
}

/** A value that cannot be edited here: computed, locked or without the right. */
function Output({ field, name }: { field: Field; name: string }) {
  const { prefix } = useFormSettings()
  const lang = useLang()
  const value = useFormState(({ values }) => values[name])
  const caption = useFormState(({ values }) => values[`${name}$`])
  const row: AnyRow = { [name]: value, [`${name}$`]: caption }
  return (
    <output id={`${prefix}-${name}`} className="en-output" data-computed={field.computed || undefined}>
      {cellOf({ field, name, row, lang })}
      {field.unit && !isMissing(value) && <small>{field.unit[lang]}</small>}
    </output>
  )
}
