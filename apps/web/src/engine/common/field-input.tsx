import type { Field, FieldKind, ValueOfKind } from '@tuheng/domain/kernel/field'
import { labelOf, type AnyRow } from '@tuheng/domain/kernel/resource'
import { Tooltip } from 'antd'
import { QuestionCircleOutlined } from '@ant-design/icons'
import { useId, useState } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { FieldError } from '../form/field-error.tsx'
import { issueOf } from './judged.ts'
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
  wrong?: string | undefined
} & Pick<InputProps, 'id' | 'label' | 'disabled' | 'invalid' | 'frameless' | 'autoFocus' | 'caption' | 'describedBy'>

/** The input of a field outside an engine form, for tools and dialogs with their own state. */
export function FieldInput<K extends FieldKind>(props: Props<K>) {
  const { field, name = 'value', value, frameless: bare, invalid } = props
  const { issue, leave } = useJudgedWhenLeft(field, name, value)
  const id = useId()
  return (
    <>
      <Plain {...props} invalid={invalid || !!issue} {...(issue && !bare ? { describedBy: id } : {})} onBlur={leave} />
      {!bare && <FieldError texts={issue && [issue]} id={id} />}
    </>
  )
}

/** The error that the field's kind finds in a value. It is shown on blur and until the value changes. */
function useJudgedWhenLeft(field: Field, name: string, value: unknown) {
  const [left, setLeft] = useState<unknown>(null)
  const issue = left === value ? issueOf(field, name, value) : undefined
  return { issue, leave: () => setLeft(value) }
}

function Plain<K extends FieldKind>({
  field,
  value,
  onChange,
  row,
  name = 'value',
  wrong: _,
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
  const { issue, leave } = useJudgedWhenLeft(field, name, value)
  const wrong = props.wrong ?? issue?.[lang]
  return (
    <div className="en-field" data-field={name} data-wrong={wrong ? true : undefined}>
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
      <Plain {...props} id={id} invalid={!!wrong} {...(wrong ? { describedBy: `${id}-error` } : {})} onBlur={leave} />
      {wrong && (
        <div className="en-field-error" role="alert" id={`${id}-error`}>
          {wrong}
        </div>
      )}
    </div>
  )
}
