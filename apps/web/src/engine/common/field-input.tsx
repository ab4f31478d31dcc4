import type { Field, FieldKind, ValueOfKind } from '@tuheng/domain/kernel/field'
import { labelOf, type AnyRow } from '@tuheng/domain/kernel/resource'
import { Tooltip } from 'antd'
import { QuestionCircleOutlined } from '@ant-design/icons'
import { useId, useState } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { FieldError } from '../form/field-error.tsx'
import { issueOf } from './field-issue.ts'
import { widgetOf } from '../widgets/index.ts'
import type { InputProps } from '../widgets/types.ts'
import '../form/form.css'

type Props<K extends FieldKind> = {
  field: Field<K>
  value: ValueOfKind[K] | null
  onChange(value: ValueOfKind[K] | null, also?: AnyRow): void
  /** The row of the field, for references that depend on other fields. */
  row?: AnyRow
  name?: string
  /** The error shown below the input. */
  error?: string | undefined
} & Pick<InputProps, 'id' | 'label' | 'disabled' | 'invalid' | 'frameless' | 'autoFocus' | 'caption' | 'describedBy'>

/** The input of a field outside an engine form, for tools and dialogs with their own state. */
export function FieldInput<K extends FieldKind>(props: Props<K>) {
  const { field, name = 'value', value, frameless, invalid } = props
  const { issue, onLeave } = useIssueOnBlur(field, name, value)
  const id = useId()
  return (
    <>
      <BareInput
        {...props}
        invalid={invalid || !!issue}
        {...(issue && !frameless ? { describedBy: id } : {})}
        onBlur={onLeave}
      />
      {!frameless && <FieldError texts={issue && [issue]} id={id} />}
    </>
  )
}

/** The error that the field's kind finds in a value. It is shown on blur and until the value changes. */
function useIssueOnBlur(field: Field, name: string, value: unknown) {
  const [checkedValue, setCheckedValue] = useState<unknown>(null)
  const issue = checkedValue === value ? issueOf(field, name, value) : undefined
  return { issue, onLeave: () => setCheckedValue(value) }
}

function BareInput<K extends FieldKind>({
  field,
  value,
  onChange,
  row,
  name = 'value',
  error: _,
  ...rest
}: Props<K> & Pick<InputProps, 'onBlur'>) {
  const { Input } = widgetOf(field)
  return (
    <Input
      {...rest}
      field={field}
      name={name}
      path={name}
      value={value as never}
      getRow={() => row ?? { [name]: value }}
      onChange={onChange as InputProps['onChange']}
    />
  )
}

/** A `FieldInput` with its label above, as in a form. */
export function LabelledInput<K extends FieldKind>(props: Props<K>) {
  const { field, name = 'value', value } = props
  const lang = useLang()
  const id = useId()
  const label = labelOf(field, name)[lang]
  const { issue, onLeave } = useIssueOnBlur(field, name, value)
  const error = props.error ?? issue?.[lang]
  return (
    <div className="en-field" data-field={name} data-wrong={error ? true : undefined}>
      <div className="en-label">
        <label htmlFor={id}>
          {field.required && <i className="en-must">*</i>}
          {label}
        </label>
        {field.hint && (
          <Tooltip title={field.hint[lang]}>
            <QuestionCircleOutlined className="en-hint" aria-label={field.hint[lang]} />
          </Tooltip>
        )}
      </div>
      <BareInput
        {...props}
        id={id}
        invalid={!!error}
        {...(error ? { describedBy: `${id}-error` } : {})}
        onBlur={onLeave}
      />
      {error && (
        <div className="en-field-error" role="alert" id={`${id}-error`}>
          {error}
        </div>
      )}
    </div>
  )
}
