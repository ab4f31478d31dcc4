import { Button, Input } from 'antd'
import { useFormState } from '../../../engine/form/form-context.ts'
import { frameOf } from '../../../engine/widgets/frame.ts'
import { textWidget } from '../../../engine/widgets/text/index.tsx'
import type { InputProps, Widget } from '../../../engine/widgets/types.ts'
import { useT } from '../locale/index.ts'

/** 票面销方: read from the paper; where it is the name on record, one click takes that over. */
export const sellerWidget: Widget<'text'> = { ...textWidget({}), Input: SellerInput }

function SellerInput(props: InputProps<'text'>) {
  const { value, onChange, onBlur, field } = props
  const t = useT()
  const name = useFormState(({ values }) => values['partyName'])
  return (
    <Input
      {...frameOf(props)}
      value={value ?? ''}
      maxLength={field.maxLength}
      suffix={
        typeof name === 'string' && name && name !== value && !props.disabled ? (
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
