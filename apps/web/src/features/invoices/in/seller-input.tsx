import { Button, Input } from 'antd'
import { useEffect, useRef } from 'react'
import type { invoiceIn } from '@tuheng/domain/invoices/index'
import { useFormValue } from '../../../engine/form/form-context.ts'
import { frameOf } from '../../../engine/widgets/frame.ts'
import { textWidget } from '../../../engine/widgets/text/index.tsx'
import { lengthOf } from '../../../engine/widgets/text/text-input.tsx'
import type { InputProps, Widget } from '../../../engine/widgets/types.ts'
import { useT } from '../locale/index.ts'

/** 票面销方: as on record at first, for that is what the paper nearly always says; typed over where it does not, and one click goes back. */
export const sellerWidget: Widget<'text'> = { ...textWidget({}), Input: SellerInput }

function SellerInput(props: InputProps<'text'>) {
  const { value, onChange, onBlur, field, disabled } = props
  const t = useT()
  const name = useFormValue<typeof invoiceIn>('partyName')
  const followed = useRef<unknown>(undefined)
  useEffect(() => {
    // Only another counterparty changes it: what was cleared or typed by hand stays.
    if (name === followed.current) return
    const untouched = !value || value === followed.current
    followed.current = name
    if (typeof name === 'string' && name && untouched && name !== value && !disabled) onChange(name)
  }, [name, value, onChange, disabled])
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
