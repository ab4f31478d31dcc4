import type { FieldKind } from '@tuheng/domain/kernel/field'
import { widgets } from '../../../engine/widgets/index.ts'
import type { InputProps, Widget } from '../../../engine/widgets/types.ts'
import { recalculateAmounts, type AmountName } from './invoice-amounts.ts'

/** A widget whose value also updates the other amounts of the invoice. */
function recalculating<K extends Extract<FieldKind, 'money' | 'rate'>>(widget: Widget<K>, name: AmountName): Widget<K> {
  const { Input } = widget
  const RecalculatingInput = (props: InputProps<K>) => (
    <Input
      {...props}
      onChange={(value, others) =>
        props.onChange(value, { ...others, ...recalculateAmounts(name, { ...props.getRow(), [name]: value }) })
      }
    />
  )
  return { ...widget, Input: RecalculatingInput }
}

export const amountWidget = recalculating<'money'>(widgets.money, 'amount')
export const taxWidget = recalculating<'money'>(widgets.money, 'tax')
export const totalWidget = recalculating<'money'>(widgets.money, 'total')
export const taxRateWidget = recalculating<'rate'>(widgets.rate, 'taxRate')
