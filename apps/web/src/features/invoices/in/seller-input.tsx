import { Button, Input } from 'antd'
import { useEffect, useRef } from 'react'
import type { invoiceIn } from '@tuheng/domain/invoices/index'
import { useForm, useFormValue } from '../../../engine/form/form-context.ts'
import { frameOf } from '../../../engine/widgets/frame.ts'
import { textWidget } from '../../../engine/widgets/text/index.tsx'
import { lengthOf } from '../../../engine/widgets/text/text-input.tsx'
import type { InputProps, Widget } from '../../../engine/widgets/types.ts'
import { useT } from '../locale/index.ts'

/**
 * 票面销方: filled with the counterparty's name, which is nearly always right. A different name can be typed, and one click
 * restores the first.
 */
export const sellerWidget: Widget<'text'> = { ...textWidget({}), Input: SellerInput }

function SellerInput(props: InputProps<'text'>) {
  const { value, onChange, onBlur, field, name: own, disabled } = props
  const form = useForm()
  const t = useT()
  const name = useFormValue<typeof invoiceIn>('partyName')
  const lastName = useRef<unknown>(undefined)
  useEffect(() => {
    // Only a change of counterparty fills it again: a name that was cleared or typed by hand stays.
    if (name === lastName.current) return
    const untouched = !value || value === lastName.current
    lastName.current = name
    if (typeof name === 'string' && name && untouched && name !== value && !disabled) form.prefill({ [own]: name })
  }, [form, own, name, value, disabled])
  return (
    <Input
      {...frameOf(props)}
      value={value ?? ''}
      count={lengthOf(field)}
      suffix={
        typeof name === 'string' && name && name !== value && !disabled ? (
          <Button type="link" size="small" title={name} onClick={() => onChange(name)}>
            {t('seller.same')}
          </Button>
        ) : (
          <span />
        )
      }
      onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={() => onBlur?.()}
    />
  )
}
