import type { FieldKind } from '@tuheng/domain/kernel/field'
import { widgets } from '../../../engine/widgets/index.ts'
import type { InputProps, Widget } from '../../../engine/widgets/types.ts'
import { followUp, type MoneyName } from './follow-up.ts'

/** A widget whose value also updates the other amounts of the invoice. */
function following<K extends Extract<FieldKind, 'money' | 'rate'>>(widget: Widget<K>, name: MoneyName): Widget<K> {
  const { Input } = widget
  const Following = (props: InputProps<K>) => (
    <Input
      {...props}
      onChange={(value, also) =>
        props.onChange(value, { ...also, ...followUp(name, { ...props.getRow(), [name]: value }) })
      }
    />
  )
  return { ...widget, Input: Following }
}

export const amountWidget = following<'money'>(widgets.money, 'amount')
export const taxWidget = following<'money'>(widgets.money, 'tax')
export const totalWidget = following<'money'>(widgets.money, 'total')
export const taxRateWidget = following<'rate'>(widgets.rate, 'taxRate')
